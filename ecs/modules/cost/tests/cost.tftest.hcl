# The arithmetic by hand: 0.25 vCPU x 0.04048 + 0.5 GiB x 0.004445 = 0.0123425 USD an hour.

run "a_small_fargate_task" {
  command = plan
  assert {
    condition     = output.usd_per_hour.a_task == "0.0123"
    error_message = output.usd_per_hour.a_task
  }
  # 0.0305 load balancer, 3 x 0.02 endpoints, 6.2 / 730 fixed, 0.04048 + 2 x 0.004445 upstream
  assert {
    condition     = output.usd_per_hour.standing == "0.1484"
    error_message = output.usd_per_hour.standing
  }
  assert {
    condition     = output.usd_per_hour.with_max_tasks == "0.2471"
    error_message = output.usd_per_hour.with_max_tasks
  }
}

run "an_instance_without_a_price_is_said" {
  command = plan
  variables {
    capacity      = "ec2"
    instance_type = "c7g.large"
  }
  assert {
    condition     = strcontains(output.usd_per_hour.a_task, "no price of c7g.large is written down")
    error_message = output.usd_per_hour.a_task
  }
}

run "prometheus_costs_an_endpoint_and_a_task" {
  command = plan
  variables {
    prometheus = true
  }
  # 0.1484 + 0.02 + 0.25 x 0.04048 + 0.5 x 0.004445
  assert {
    condition     = output.usd_per_hour.standing == "0.1807"
    error_message = output.usd_per_hour.standing
  }
}
