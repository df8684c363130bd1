# What the example costs, by arithmetic alone: no provider, no credentials. Prices are list prices of us-east-1 in USD,
# written down by hand in 2025; what AWS's price list says is what counts.

variable "capacity" {
  type    = string
  default = "fargate"
}

variable "instance_type" {
  type    = string
  default = "t3.micro"
}

variable "cpu" {
  type    = number
  default = 256
}

variable "memory" {
  type    = number
  default = 512
}

variable "upstream_cpu" {
  type    = number
  default = 1024
}

variable "upstream_memory" {
  type    = number
  default = 2048
}

variable "load_generator_cpu" {
  type    = number
  default = 4096
}

variable "load_generator_memory" {
  type    = number
  default = 8192
}

variable "min_tasks" {
  type    = number
  default = 1
}

variable "max_tasks" {
  type    = number
  default = 8
}

variable "policies" {
  type    = set(string)
  default = ["in-flight"]
}

variable "prometheus" {
  type    = bool
  default = false
}

locals {
  vcpu_hour     = 0.04048
  gib_hour      = 0.004445
  instance_hour = { "t2.micro" = 0.0116, "t3.micro" = 0.0104, "t3.small" = 0.0208, "t3.medium" = 0.0416 }
  # The load balancer with one capacity unit.
  load_balancer_hour = 0.0225 + 0.008
  # Interface endpoints, in two zones each.
  endpoint_hour = 2 * 0.01
  endpoints     = (var.capacity == "ec2" ? 6 : 3) + (var.prometheus ? 1 : 0)
  month_hours   = 730
  # The key, the dashboard, the private zone, four metrics of the proxies, three alarms of four metrics at most.
  fixed_hour = (1 + 3 + 0.5 + 4 * 0.3 + 5 * 0.1 + (contains(var.policies, "step") ? 0.4 : 0)) / local.month_hours

  fargate_hour = { for name, size in {
    proxy          = { cpu = var.cpu, memory = var.memory }
    upstream       = { cpu = var.upstream_cpu, memory = var.upstream_memory }
    load_generator = { cpu = var.load_generator_cpu, memory = var.load_generator_memory }
    prometheus     = { cpu = 256, memory = 512 }
  } : name => size.cpu / 1024 * local.vcpu_hour + size.memory / 1024 * local.gib_hour }
  task_hour     = var.capacity == "ec2" ? lookup(local.instance_hour, var.instance_type, null) : local.fargate_hour.proxy
  standing_hour = local.load_balancer_hour + local.endpoints * local.endpoint_hour + local.fixed_hour + local.fargate_hour.upstream + (var.prometheus ? local.fargate_hour.prometheus : 0)
}

output "usd_per_hour" {
  description = "By part. Logs, data between zones, more load balancer units and the samples that Prometheus keeps come on top."
  value = {
    a_task           = local.task_hour == null ? "unknown: no price of ${var.instance_type} is written down" : format("%.4f", local.task_hour)
    standing         = format("%.4f", local.standing_hour)
    with_min_tasks   = local.task_hour == null ? "unknown" : format("%.4f", local.standing_hour + var.min_tasks * local.task_hour)
    with_max_tasks   = local.task_hour == null ? "unknown" : format("%.4f", local.standing_hour + var.max_tasks * local.task_hour)
    a_load_generator = format("%.4f", local.fargate_hour.load_generator)
  }
}
