variable "name" {
  description = "Prefix of all names."
  type        = string
}

variable "region" {
  description = "AWS region."
  type        = string
}

variable "vpc_id" {
  description = "VPC of the private names of services."
  type        = string
}

variable "subnet_ids" {
  description = "Subnets of the instances, where capacity is ec2."
  type        = list(string)
}

variable "vpc_cidr" {
  description = "Addresses that instances may reach, beside S3."
  type        = string
}

variable "s3_prefix_list_id" {
  description = "Addresses of S3."
  type        = string
}

variable "capacity" {
  description = "fargate, or ec2: instances of instance_type, one task each."
  type        = string
}

variable "instance_type" {
  description = "Type of the instances, where capacity is ec2."
  type        = string
}

variable "max_instances" {
  description = "Most instances, where capacity is ec2."
  type        = number
}

variable "kms_key_arn" {
  description = "Key that encrypts logs."
  type        = string
}

variable "log_retention_days" {
  description = "Days that logs are kept."
  type        = number
}
