# Step scaling on an alarm of 10 s: the fastest that Terraform can set up. Target tracking reads minutes.

resource "aws_appautoscaling_policy" "step_out" {
  count              = contains(var.policies, "step") ? 1 : 0
  name               = "${var.service_name}-step-out"
  policy_type        = "StepScaling"
  service_namespace  = aws_appautoscaling_target.this.service_namespace
  resource_id        = aws_appautoscaling_target.this.resource_id
  scalable_dimension = aws_appautoscaling_target.this.scalable_dimension
  step_scaling_policy_configuration {
    adjustment_type          = "PercentChangeInCapacity"
    metric_aggregation_type  = "Average"
    min_adjustment_magnitude = 1
    # As long as a new task needs to take its share; a larger step goes on within it.
    cooldown = 60
    # Bounds count from the alarm's threshold, which is the target.
    step_adjustment {
      metric_interval_lower_bound = 0
      metric_interval_upper_bound = var.targets.in_flight
      scaling_adjustment          = 50
    }
    step_adjustment {
      metric_interval_lower_bound = var.targets.in_flight
      metric_interval_upper_bound = 3 * var.targets.in_flight
      scaling_adjustment          = 100
    }
    step_adjustment {
      metric_interval_lower_bound = 3 * var.targets.in_flight
      scaling_adjustment          = 300
    }
  }
}

resource "aws_appautoscaling_policy" "step_in" {
  count              = contains(var.policies, "step") ? 1 : 0
  name               = "${var.service_name}-step-in"
  policy_type        = "StepScaling"
  service_namespace  = aws_appautoscaling_target.this.service_namespace
  resource_id        = aws_appautoscaling_target.this.resource_id
  scalable_dimension = aws_appautoscaling_target.this.scalable_dimension
  step_scaling_policy_configuration {
    adjustment_type         = "ChangeInCapacity"
    metric_aggregation_type = "Average"
    cooldown                = var.cooldowns.in
    step_adjustment {
      metric_interval_upper_bound = 0
      scaling_adjustment          = -1
    }
  }
}

resource "aws_cloudwatch_metric_alarm" "step_out" {
  count               = contains(var.policies, "step") ? 1 : 0
  alarm_name          = "${var.service_name}-step-out"
  alarm_description   = "More than ${var.targets.in_flight} requests in flight a task, for 20 s"
  namespace           = local.in_flight.namespace
  metric_name         = local.in_flight.name
  dimensions          = local.in_flight.dimensions
  statistic           = "Average"
  unit                = "Count"
  period              = 10
  evaluation_periods  = 2
  datapoints_to_alarm = 2
  comparison_operator = "GreaterThanThreshold"
  threshold           = var.targets.in_flight
  treat_missing_data  = "missing"
  alarm_actions       = [aws_appautoscaling_policy.step_out[0].arn]
}

resource "aws_cloudwatch_metric_alarm" "step_in" {
  count               = contains(var.policies, "step") ? 1 : 0
  alarm_name          = "${var.service_name}-step-in"
  alarm_description   = "Less than half of ${var.targets.in_flight} requests in flight a task, for 15 min"
  namespace           = local.in_flight.namespace
  metric_name         = local.in_flight.name
  dimensions          = local.in_flight.dimensions
  statistic           = "Average"
  unit                = "Count"
  period              = 60
  evaluation_periods  = 15
  datapoints_to_alarm = 15
  comparison_operator = "LessThanThreshold"
  threshold           = var.targets.in_flight / 2
  treat_missing_data  = "missing"
  alarm_actions       = [aws_appautoscaling_policy.step_in[0].arn]
}
