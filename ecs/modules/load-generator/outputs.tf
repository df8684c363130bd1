output "task_definition_arn" {
  value = aws_ecs_task_definition.this.arn
}

output "name" {
  description = "Of the task definition and of its container."
  value       = var.name
  depends_on  = [aws_ecs_task_definition.this]
}

output "security_group_id" {
  value = aws_security_group.this.id
}

output "bucket" {
  value = aws_s3_bucket.results.id
}
