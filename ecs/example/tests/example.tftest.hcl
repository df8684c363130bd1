# The example against a mocked provider in few runs, because each run plans everything: as it is, with every choice at once,
# and with values that are refused. choices.tftest.hcl makes each choice by itself.

mock_provider "aws" {
  source = "./tests/aws"
}

variables {
  tag = "0123abc"
}

run "as_it_is" {
  command = apply
  assert {
    condition     = output.load_balancer_url == "http://internal-mock.us-east-1.elb.amazonaws.com"
    error_message = "Without allowed_cidrs it is an internal load balancer: ${output.load_balancer_url}"
  }
  assert {
    condition     = output.policies == tolist(["proxy-lab-proxy-in-flight"])
    error_message = "in-flight is the policy of those who do not choose: ${jsonencode(output.policies)}"
  }
  assert {
    condition     = strcontains(output.dashboard_url, "region=us-east-1#dashboards/dashboard/proxy-lab")
    error_message = output.dashboard_url
  }
  assert {
    condition     = output.run.host == "internal-mock.us-east-1.elb.amazonaws.com" && output.run.port == "80" && length(split(",", output.run.subnets)) == 2
    error_message = "ecs-run-plan finds the target and the subnets: ${jsonencode(output.run)}"
  }
  assert {
    condition     = strcontains(output.run_lines, "\nhost=internal-mock.us-east-1.elb.amazonaws.com\n")
    error_message = output.run_lines
  }
  assert {
    condition     = toset(keys(output.repositories)) == toset(["proxy", "user-service", "load-generator", "lab"])
    error_message = jsonencode(output.repositories)
  }
  assert {
    condition     = output.run.plan_definition != "" && output.run.experiment_definition != "" && output.run.proxy_host == "proxy-lab-proxy.proxy-lab.internal" && output.run.url == output.load_balancer_url
    error_message = "ecs-run-plan finds what runs a plan, what runs an experiment, and the proxy's metrics: ${jsonencode(output.run)}"
  }
  assert {
    condition     = length(module.prometheus) == 0 && output.prometheus_url == null
    error_message = "Nobody who does not ask for it has it."
  }
  assert {
    condition     = length(local.defence) == 0
    error_message = jsonencode(local.defence)
  }
}

run "with_every_choice_at_once" {
  command = apply
  variables {
    variant         = "webflux-webclient"
    capacity        = "ec2"
    instance_type   = "t2.micro"
    cpu             = 1024
    memory          = 900
    policies        = ["cpu", "requests", "in-flight", "step"]
    prometheus      = true
    upstream_url    = "http://10.42.1.7:8081"
    allowed_cidrs   = ["203.0.113.7/32"]
    certificate_arn = "arn:aws:acm:us-east-1:123456789012:certificate/0a1b"
    balancing       = { algorithm = "round_robin", slow_start = 30 }
    defence         = { timeout = "300ms", bulkhead = 150, breaker = true }
  }
  assert {
    condition     = output.policies == tolist(["proxy-lab-proxy-cpu", "proxy-lab-proxy-requests", "proxy-lab-proxy-in-flight", "proxy-lab-proxy-step-out", "proxy-lab-proxy-step-in"])
    error_message = jsonencode(output.policies)
  }
  assert {
    condition     = output.usd_per_hour.a_task == "0.0116"
    error_message = "A task costs what its instance costs: ${output.usd_per_hour.a_task}"
  }
  assert {
    condition     = output.prometheus_url == "https://aps-workspaces.us-east-1.amazonaws.com/workspaces/ws-0a1b2c3d/" && contains(keys(output.repositories), "prometheus")
    error_message = "Grafana is told where to ask, and the image comes from the account's own registry: ${jsonencode(output.prometheus_url)}, ${jsonencode(output.repositories)}"
  }
  assert {
    condition     = length(module.upstream) == 0 && one(yamldecode(module.prometheus[0].configuration).scrape_configs).job_name == "proxy"
    error_message = "user-service is neither started nor scraped: ${module.prometheus[0].configuration}"
  }
  assert {
    condition     = startswith(output.load_balancer_url, "https://") && output.run.port == "443"
    error_message = output.load_balancer_url
  }
  assert {
    condition     = local.defence == tolist(["--proxy.defence.timeout=300ms", "--proxy.defence.bulkhead=150", "--proxy.defence.breaker.failure-ratio=0.5"])
    error_message = jsonencode(local.defence)
  }
}

run "values_that_fit_nothing_are_refused" {
  command = plan
  variables {
    name          = "a-name-that-no-load-balancer-takes"
    allowed_cidrs = ["0.0.0.0/0"]
    cpu           = 256
    memory        = 4096
    health_check  = { interval = 5, timeout = 5, healthy = 2, unhealthy = 3, grace = 60 }
    # A slow start is for round robin, and this bulkhead leaves no request thread.
    balancing = { algorithm = "least_outstanding_requests", slow_start = 30 }
    defence   = { bulkhead = 200 }
  }
  expect_failures = [var.name, var.allowed_cidrs, var.memory, var.health_check, var.balancing, var.defence]
}

run "an_unknown_algorithm_and_two_limits_of_the_same_thing_are_refused" {
  command = plan
  variables {
    balancing = { algorithm = "weighted_random", slow_start = 0 }
    defence   = { bulkhead = 150, adaptive = "vegas" }
  }
  expect_failures = [var.balancing, var.defence]
}

run "a_proxy_without_metrics_is_refused" {
  command = plan
  variables {
    variant = "nginx"
  }
  expect_failures = [var.variant]
}

run "a_gateway_has_no_defence" {
  command = plan
  variables {
    variant = "gateway-webflux"
    defence = { timeout = "300ms" }
  }
  expect_failures = [var.defence]
}
