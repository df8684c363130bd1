variable "name" {
  description = "Name of the service, unique in its cluster."
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
  description = "VPC of the tasks."
  type        = string
}

variable "vpc_cidr" {
  description = "Addresses that tasks may reach, beside S3."
  type        = string
}

variable "s3_prefix_list_id" {
  description = "Addresses of S3, where layers of images are."
  type        = string
}

variable "subnet_ids" {
  description = "Private subnets of the tasks."
  type        = list(string)
}

variable "image" {
  description = "Image with its tag."
  type        = string
}

variable "repository_arn" {
  description = "Repository that the tasks may pull from."
  type        = string
}

variable "command" {
  description = "Arguments of the image's entry point."
  type        = list(string)
}

variable "entry_point" {
  description = "In place of the image's own; null: that."
  type        = list(string)
  default     = null
}

variable "environment" {
  description = "Variables of the container. They are no place for secrets."
  type        = map(string)
  default     = {}
}

variable "task_role_arn" {
  description = "What the container may do in AWS; null: nothing."
  type        = string
  default     = null
}

variable "writable_path" {
  description = "The one folder that the container may write to; a volume of its image."
  type        = string
  default     = "/tmp"
}

variable "cpu" {
  description = "CPU units of a task; 1024 are one vCPU."
  type        = number
}

variable "memory" {
  description = "Memory of a task in MiB."
  type        = number
}

variable "port" {
  description = "Port of the requests."
  type        = number
}

variable "health_path" {
  description = "Path of the load balancer's health check, on the port of the requests."
  type        = string
}

variable "health_check" {
  description = "How the load balancer asks: seconds between two checks, seconds that it waits for an answer, answers in a row that change its mind, and seconds after the start in which failures do not count."
  type = object({
    interval  = number
    timeout   = number
    healthy   = number
    unhealthy = number
    grace     = number
  })
}

variable "balancing" {
  description = "How the load balancer chooses: algorithm (round_robin or least_outstanding_requests), and seconds in which the share of a new task rises (slow_start; 0: none, else 30 to 900, with round_robin)."
  type        = object({ algorithm = string, slow_start = number })
  default     = { algorithm = "round_robin", slow_start = 0 }
}

variable "tasks" {
  description = "Tasks at the start; autoscaling moves it later."
  type        = number
}

variable "log_group_name" {
  description = "Log group of the tasks."
  type        = string
}

variable "log_group_arn" {
  description = "ARN of that log group."
  type        = string
}

variable "namespace_id" {
  description = "Namespace in which the tasks have the service's name."
  type        = string
}

variable "open_to" {
  description = "Who may connect to the tasks: security group and port, by a word that tells why."
  type        = map(object({ security_group_id = string, port = number }))
}

variable "load_balancer" {
  description = "The load balancer before the tasks: its subnets, whether it is public, and who may ask it. null: none."
  type = object({
    subnet_ids         = list(string)
    public             = bool
    cidrs              = set(string)
    security_group_ids = map(string)
    certificate_arn    = optional(string)
  })
  default = null
}
