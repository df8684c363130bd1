# Every policy by itself and all at once: which resources there are, and what they look at.

mock_provider "aws" {
  mock_resource "aws_appautoscaling_policy" {
    defaults = { arn = "arn:aws:autoscaling:us-east-1:123456789012:scalingPolicy:0a1b:resource/ecs/service/mock/mock:policyName/mock" }
  }
}

variables {
  cluster_name        = "lab"
  service_name        = "shop"
  min_tasks           = 2
  max_tasks           = 9
  policies            = ["in-flight"]
  targets             = { cpu_percent = 45, requests_per_minute = 1200, in_flight = 80 }
  cooldowns           = { out = 30, in = 240 }
  load_balancer_label = { load_balancer = "app/shop/0a1b", target_group = "targetgroup/shop/2c3d" }
  metrics_namespace   = "ProxyLab"
}

run "cpu" {
  command = apply
  variables {
    policies = ["cpu"]
  }
  assert {
    condition     = aws_appautoscaling_target.this.min_capacity == 2 && aws_appautoscaling_target.this.max_capacity == 9 && aws_appautoscaling_target.this.resource_id == "service/lab/shop"
    error_message = "The service's tasks are what is scaled, within its bounds."
  }
  assert {
    condition     = aws_appautoscaling_policy.cpu[0].target_tracking_scaling_policy_configuration[0].predefined_metric_specification[0].predefined_metric_type == "ECSServiceAverageCPUUtilization"
    error_message = "cpu looks at the mean CPU of the tasks."
  }
  assert {
    condition     = aws_appautoscaling_policy.cpu[0].target_tracking_scaling_policy_configuration[0].target_value == 45 && aws_appautoscaling_policy.cpu[0].target_tracking_scaling_policy_configuration[0].scale_out_cooldown == 30 && aws_appautoscaling_policy.cpu[0].target_tracking_scaling_policy_configuration[0].scale_in_cooldown == 240
    error_message = "Target and cooldowns are those asked for."
  }
  assert {
    condition     = output.policies == tolist(["shop-cpu"])
    error_message = "Nothing but cpu is set up: ${jsonencode(output.policies)}"
  }
}

run "requests" {
  command = apply
  variables {
    policies = ["requests"]
  }
  assert {
    condition     = aws_appautoscaling_policy.requests[0].target_tracking_scaling_policy_configuration[0].predefined_metric_specification[0].predefined_metric_type == "ALBRequestCountPerTarget"
    error_message = "requests looks at the requests a task."
  }
  assert {
    condition     = aws_appautoscaling_policy.requests[0].target_tracking_scaling_policy_configuration[0].predefined_metric_specification[0].resource_label == "app/shop/0a1b/targetgroup/shop/2c3d"
    error_message = "The label names load balancer and target group."
  }
  assert {
    condition     = aws_appautoscaling_policy.requests[0].target_tracking_scaling_policy_configuration[0].target_value == 1200
    error_message = "The target is the one asked for."
  }
  assert {
    condition     = output.policies == tolist(["shop-requests"])
    error_message = "Nothing but requests is set up: ${jsonencode(output.policies)}"
  }
}

run "in_flight" {
  command = apply
  variables {
    policies = ["in-flight"]
  }
  assert {
    condition     = one(aws_appautoscaling_policy.in_flight[0].target_tracking_scaling_policy_configuration[0].customized_metric_specification).metric_name == "InFlight" && one(aws_appautoscaling_policy.in_flight[0].target_tracking_scaling_policy_configuration[0].customized_metric_specification).namespace == "ProxyLab" && one(aws_appautoscaling_policy.in_flight[0].target_tracking_scaling_policy_configuration[0].customized_metric_specification).statistic == "Average"
    error_message = "in-flight looks at the mean of what the proxies publish."
  }
  assert {
    condition     = one(one(aws_appautoscaling_policy.in_flight[0].target_tracking_scaling_policy_configuration[0].customized_metric_specification).dimensions) == { name = "Service", value = "shop" }
    error_message = "The metric is the service's own."
  }
  assert {
    condition     = output.policies == tolist(["shop-in-flight"])
    error_message = "Nothing but in-flight is set up: ${jsonencode(output.policies)}"
  }
}

run "step" {
  command = apply
  variables {
    policies = ["step"]
  }
  assert {
    condition     = aws_cloudwatch_metric_alarm.step_out[0].period == 10 && aws_cloudwatch_metric_alarm.step_out[0].threshold == 80 && aws_cloudwatch_metric_alarm.step_out[0].metric_name == "InFlight"
    error_message = "Out: an alarm of 10 s on requests in flight."
  }
  assert {
    condition     = one(aws_cloudwatch_metric_alarm.step_out[0].alarm_actions) == aws_appautoscaling_policy.step_out[0].arn && one(aws_cloudwatch_metric_alarm.step_in[0].alarm_actions) == aws_appautoscaling_policy.step_in[0].arn
    error_message = "Each alarm moves its policy."
  }
  assert {
    condition     = toset([for step in aws_appautoscaling_policy.step_out[0].step_scaling_policy_configuration[0].step_adjustment : step.scaling_adjustment]) == toset([50, 100, 300])
    error_message = "The further above the target, the larger the step."
  }
  assert {
    condition     = aws_cloudwatch_metric_alarm.step_in[0].threshold == 40 && aws_cloudwatch_metric_alarm.step_in[0].evaluation_periods * aws_cloudwatch_metric_alarm.step_in[0].period == 900
    error_message = "In: below half of the target for a quarter of an hour."
  }
  assert {
    condition     = output.policies == tolist(["shop-step-out", "shop-step-in"])
    error_message = "Nothing but step is set up: ${jsonencode(output.policies)}"
  }
}

run "all_at_once" {
  command = apply
  variables {
    policies = ["cpu", "requests", "in-flight", "step"]
  }
  assert {
    condition     = output.policies == tolist(["shop-cpu", "shop-requests", "shop-in-flight", "shop-step-out", "shop-step-in"])
    error_message = "All of them: ${jsonencode(output.policies)}"
  }
}

run "no_policy_is_refused" {
  command = plan
  variables {
    policies = []
  }
  expect_failures = [var.policies]
}

run "an_unknown_policy_is_refused" {
  command = plan
  variables {
    policies = ["memory"]
  }
  expect_failures = [var.policies]
}

run "a_cpu_target_over_100_is_refused" {
  command = plan
  variables {
    targets = { cpu_percent = 120, requests_per_minute = 1, in_flight = 1 }
  }
  expect_failures = [var.targets]
}

run "more_tasks_at_least_than_at_most_are_refused" {
  command = plan
  variables {
    min_tasks = 10
  }
  expect_failures = [aws_appautoscaling_target.this]
}
