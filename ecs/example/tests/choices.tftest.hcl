# Each choice of the example by itself, against a mocked provider: every policy, both kinds of capacity, and what a proxy is told.

mock_provider "aws" {
  source = "./tests/aws"
}

variables {
  tag = "0123abc"
}

run "in_flight_beside_cpu" {
  command = apply
  variables {
    policies = ["in-flight", "cpu"]
  }
  assert {
    condition     = output.policies == tolist(["proxy-lab-proxy-cpu", "proxy-lab-proxy-in-flight"])
    error_message = jsonencode(output.policies)
  }
}

run "cpu" {
  command = apply
  variables {
    policies = ["cpu"]
  }
  assert {
    condition     = output.policies == tolist(["proxy-lab-proxy-cpu"])
    error_message = jsonencode(output.policies)
  }
}

run "requests" {
  command = apply
  variables {
    policies = ["requests"]
  }
  assert {
    condition     = output.policies == tolist(["proxy-lab-proxy-requests"])
    error_message = jsonencode(output.policies)
  }
}

run "step_with_cpu" {
  command = apply
  variables {
    policies = ["cpu", "step"]
  }
  assert {
    condition     = output.policies == tolist(["proxy-lab-proxy-cpu", "proxy-lab-proxy-step-out", "proxy-lab-proxy-step-in"])
    error_message = jsonencode(output.policies)
  }
}

run "with_prometheus" {
  command = apply
  variables {
    prometheus = true
  }
  assert {
    condition     = output.prometheus_url == "https://aps-workspaces.us-east-1.amazonaws.com/workspaces/ws-0a1b2c3d/"
    error_message = "Grafana is told where to ask: ${jsonencode(output.prometheus_url)}"
  }
  assert {
    condition     = contains(keys(output.repositories), "prometheus")
    error_message = "Its image comes from the account's own registry: ${jsonencode(output.repositories)}"
  }
  assert {
    condition     = toset([for scrape in yamldecode(module.prometheus[0].configuration).scrape_configs : one(one(scrape.dns_sd_configs).names)]) == toset(["proxy-lab-proxy.proxy-lab.internal", "proxy-lab-upstream.proxy-lab.internal"])
    error_message = module.prometheus[0].configuration
  }
  assert {
    condition     = output.usd_per_hour.standing == "0.1807"
    error_message = "The estimate knows of it: ${output.usd_per_hour.standing}"
  }
}

run "prometheus_asks_no_upstream_of_ones_own" {
  command = apply
  variables {
    prometheus   = true
    upstream_url = "http://10.42.1.7:8081"
  }
  assert {
    condition     = one(yamldecode(module.prometheus[0].configuration).scrape_configs).job_name == "proxy"
    error_message = module.prometheus[0].configuration
  }
}

run "an_upstream_of_ones_own" {
  command = apply
  variables {
    upstream_url = "http://10.42.1.7:8081"
  }
  assert {
    condition     = length(module.upstream) == 0
    error_message = "user-service is not started beside it."
  }
}

run "webflux_on_instances" {
  command = apply
  variables {
    variant       = "webflux-webclient"
    capacity      = "ec2"
    instance_type = "t2.micro"
    cpu           = 1024
    memory        = 900
  }
  assert {
    condition     = output.usd_per_hour.a_task == "0.0116"
    error_message = "A task costs what its instance costs: ${output.usd_per_hour.a_task}"
  }
}

run "public_with_a_certificate" {
  command = apply
  variables {
    allowed_cidrs   = ["203.0.113.7/32"]
    certificate_arn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b"
  }
  assert {
    condition     = startswith(output.load_balancer_url, "https://") && output.run.port == "443"
    error_message = output.load_balancer_url
  }
}

run "public_without_a_certificate_is_warned_of" {
  command = apply
  variables {
    allowed_cidrs = ["203.0.113.7/32"]
  }
  expect_failures = [check.public_means_tls]
}

run "a_balancer_that_knows_the_fewest_requests" {
  command = plan
  variables {
    balancing = { algorithm = "least_outstanding_requests", slow_start = 0 }
  }
}

run "a_slow_start_with_round_robin" {
  command = plan
  variables {
    balancing = { algorithm = "round_robin", slow_start = 30 }
  }
}

run "a_defence_is_told_to_the_proxy" {
  command = plan
  variables {
    defence = { timeout = "300ms", bulkhead = 150, breaker = true }
  }
  assert {
    condition     = local.defence == tolist(["--proxy.defence.timeout=300ms", "--proxy.defence.bulkhead=150", "--proxy.defence.breaker.failure-ratio=0.5"])
    error_message = jsonencode(local.defence)
  }
}
