output "vpc_id" {
  value = aws_vpc.this.id
}

output "cidr" {
  value = var.cidr
}

output "private_subnet_ids" {
  value = aws_subnet.private[*].id
}

output "public_subnet_ids" {
  value = aws_subnet.public[*].id
}

output "s3_prefix_list_id" {
  description = "Addresses of S3, for rules of security groups."
  value       = aws_vpc_endpoint.s3.prefix_list_id
}
