variable "cluster_name" {
  description = "Cluster of the service."
  type        = string
}

variable "service_name" {
  description = "Service that is scaled."
  type        = string
}

variable "min_tasks" {
  description = "Fewest tasks."
  type        = number
}

variable "max_tasks" {
  description = "Most tasks."
  type        = number
}

variable "policies" {
  description = "What the service scales on: any of cpu, requests, in-flight, step. Several at once: out if any says so, in only if all do."
  type        = set(string)
  validation {
    condition     = length(var.policies) > 0 && length(setsubtract(var.policies, ["cpu", "requests", "in-flight", "step"])) == 0
    error_message = "Choose one or more of cpu, requests, in-flight, step."
  }
}

variable "targets" {
  description = "Targets of the policies: cpu in % of the task's CPU, requests a task and minute, requests in flight a task."
  type = object({
    cpu_percent         = number
    requests_per_minute = number
    in_flight           = number
  })
  validation {
    condition     = var.targets.cpu_percent > 0 && var.targets.cpu_percent <= 100 && var.targets.requests_per_minute > 0 && var.targets.in_flight > 0
    error_message = "cpu_percent is over 0 and at most 100; requests_per_minute and in_flight are over 0."
  }
}

variable "cooldowns" {
  description = "Seconds after a change in which only a larger scale-out goes on (out), and after a scale-in (in)."
  type        = object({ out = number, in = number })
}

variable "load_balancer_label" {
  description = "CloudWatch's names of load balancer and target group, for the policy requests."
  type        = object({ load_balancer = string, target_group = string })
}

variable "metrics_namespace" {
  description = "CloudWatch namespace in which the proxies publish InFlight every 10 s."
  type        = string
}
