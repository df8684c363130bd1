output "task_definition_arns" {
  description = "What runs a plan, and what runs an experiment."
  value       = { for kind, definition in aws_ecs_task_definition.this : kind => definition.arn }
}

output "container" {
  description = "What runs the plan or the experiment."
  value       = var.name
  depends_on  = [aws_ecs_task_definition.this]
}

output "results_container" {
  description = "What brings the results of an experiment away."
  value       = local.results
}

output "security_group_id" {
  value = aws_security_group.this.id
}

output "bucket" {
  value = aws_s3_bucket.results.id
}
