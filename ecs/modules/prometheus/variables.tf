variable "name" {
  description = "Name of the workspace and of the service that writes to it."
  type        = string
}

variable "region" {
  description = "AWS region, for the log driver."
  type        = string
}

variable "cluster_arn" {
  description = "Cluster that runs the tasks."
  type        = string
}

variable "capacity" {
  description = "fargate or ec2."
  type        = string
}

variable "capacity_provider" {
  description = "Name of the capacity provider."
  type        = string
}

variable "vpc_id" {
  description = "VPC of its task."
  type        = string
}

variable "vpc_cidr" {
  description = "Addresses that it may reach, beside S3."
  type        = string
}

variable "s3_prefix_list_id" {
  description = "Addresses of S3, where layers of images are."
  type        = string
}

variable "subnet_ids" {
  description = "Private subnets of its task."
  type        = list(string)
}

variable "namespace_id" {
  description = "Namespace in which the tasks have the service's name."
  type        = string
}

variable "image" {
  description = "Image of Prometheus with its tag."
  type        = string
}

variable "repository_arn" {
  description = "Repository that the tasks may pull from."
  type        = string
}

variable "log_group_name" {
  description = "Log group of the tasks."
  type        = string
}

variable "log_group_arn" {
  description = "ARN of that log group."
  type        = string
}

variable "kms_key_arn" {
  description = "Key that encrypts what is kept."
  type        = string
}

variable "scrapes" {
  description = "What is asked every 5 s, by job: the name that stands for the addresses of all tasks, port and path of their metrics, and the label that the dashboards tell them apart by."
  type        = map(object({ host = string, port = number, path = string, variant = string }))
}

variable "rules" {
  description = "Rule files of Prometheus, by name."
  type        = map(string)
}
