# Policies to choose from. docs/tuning-autoscaling.md says what each of them sees; RATIONALE.md, which one fails when
# the upstream slows down.

locals {
  in_flight = {
    namespace  = var.metrics_namespace
    name       = "InFlight"
    dimensions = { Service = var.service_name }
  }
}

resource "aws_appautoscaling_target" "this" {
  service_namespace  = "ecs"
  resource_id        = "service/${var.cluster_name}/${var.service_name}"
  scalable_dimension = "ecs:service:DesiredCount"
  min_capacity       = var.min_tasks
  max_capacity       = var.max_tasks
  lifecycle {
    precondition {
      condition     = var.min_tasks >= 1 && var.min_tasks <= var.max_tasks
      error_message = "min_tasks is ${var.min_tasks} and max_tasks ${var.max_tasks}. Use 1 <= min_tasks <= max_tasks."
    }
  }
}

# How busy the CPU is. A proxy that waits is not.
resource "aws_appautoscaling_policy" "cpu" {
  count              = contains(var.policies, "cpu") ? 1 : 0
  name               = "${var.service_name}-cpu"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.this.service_namespace
  resource_id        = aws_appautoscaling_target.this.resource_id
  scalable_dimension = aws_appautoscaling_target.this.scalable_dimension
  target_tracking_scaling_policy_configuration {
    target_value       = var.targets.cpu_percent
    scale_out_cooldown = var.cooldowns.out
    scale_in_cooldown  = var.cooldowns.in
    predefined_metric_specification {
      predefined_metric_type = "ECSServiceAverageCPUUtilization"
    }
  }
}

# How many requests each task answers. It falls when the upstream slows down and users wait.
resource "aws_appautoscaling_policy" "requests" {
  count              = contains(var.policies, "requests") ? 1 : 0
  name               = "${var.service_name}-requests"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.this.service_namespace
  resource_id        = aws_appautoscaling_target.this.resource_id
  scalable_dimension = aws_appautoscaling_target.this.scalable_dimension
  target_tracking_scaling_policy_configuration {
    target_value       = var.targets.requests_per_minute
    scale_out_cooldown = var.cooldowns.out
    scale_in_cooldown  = var.cooldowns.in
    predefined_metric_specification {
      predefined_metric_type = "ALBRequestCountPerTarget"
      resource_label         = "${var.load_balancer_label.load_balancer}/${var.load_balancer_label.target_group}"
    }
  }
}

# How many requests each task holds: arrivals times the time they take (Little's law), so it sees both.
resource "aws_appautoscaling_policy" "in_flight" {
  count              = contains(var.policies, "in-flight") ? 1 : 0
  name               = "${var.service_name}-in-flight"
  policy_type        = "TargetTrackingScaling"
  service_namespace  = aws_appautoscaling_target.this.service_namespace
  resource_id        = aws_appautoscaling_target.this.resource_id
  scalable_dimension = aws_appautoscaling_target.this.scalable_dimension
  target_tracking_scaling_policy_configuration {
    target_value       = var.targets.in_flight
    scale_out_cooldown = var.cooldowns.out
    scale_in_cooldown  = var.cooldowns.in
    customized_metric_specification {
      namespace   = local.in_flight.namespace
      metric_name = local.in_flight.name
      statistic   = "Average"
      unit        = "Count"
      dynamic "dimensions" {
        for_each = local.in_flight.dimensions
        content {
          name  = dimensions.key
          value = dimensions.value
        }
      }
    }
  }
}
