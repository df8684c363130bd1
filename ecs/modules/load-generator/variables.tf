variable "name" {
  description = "Prefix of the names of task definitions and containers."
  type        = string
}

variable "region" {
  description = "AWS region, for the log driver."
  type        = string
}

variable "vpc_id" {
  description = "VPC of the task."
  type        = string
}

variable "vpc_cidr" {
  description = "Addresses that the task may reach, beside S3."
  type        = string
}

variable "s3_prefix_list_id" {
  description = "Addresses of S3, where results go."
  type        = string
}

variable "plan_image" {
  description = "Image of docker/load-generator with its tag; it has the AWS CLI, too."
  type        = string
}

variable "experiment_image" {
  description = "Image of docker/lab with its tag."
  type        = string
}

variable "repository_arns" {
  description = "Repositories of the two, which the tasks may pull from."
  type        = list(string)
}

variable "kms_key_arn" {
  description = "Key of images, logs and results."
  type        = string
}

variable "log_group_name" {
  description = "Log group of the task."
  type        = string
}

variable "log_group_arn" {
  description = "ARN of that log group."
  type        = string
}

variable "cpu" {
  description = "CPU units of the task: more than the target has, or the generator is what is measured."
  type        = number
}

variable "memory" {
  description = "Memory of the task in MiB."
  type        = number
}

variable "results_days" {
  description = "Days that results stay in the bucket."
  type        = number
}
