output "name" {
  value = aws_ecs_service.this.name
}

output "task_definition_arn" {
  value = aws_ecs_task_definition.this.arn
}

output "security_group_id" {
  description = "Of the tasks."
  value       = aws_security_group.tasks.id
}

output "url" {
  description = "Of the load balancer; null where there is none."
  value       = local.balanced ? "${local.secure ? "https" : "http"}://${aws_lb.this[0].dns_name}" : null
}

output "load_balancer_label" {
  description = "How CloudWatch and Application Auto Scaling name the load balancer and its target group; null where there is none."
  value = local.balanced ? {
    load_balancer = aws_lb.this[0].arn_suffix
    target_group  = aws_lb_target_group.this[0].arn_suffix
  } : null
}
