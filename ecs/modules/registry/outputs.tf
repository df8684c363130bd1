output "urls" {
  description = "Repository of each image, without a tag."
  value       = { for image, repository in aws_ecr_repository.this : image => repository.repository_url }
}

output "arns" {
  value = { for image, repository in aws_ecr_repository.this : image => repository.arn }
}
