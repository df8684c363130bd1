variable "name" {
  description = "Prefix of all names."
  type        = string
  default     = "proxy-lab"
  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,18}[a-z0-9]$", var.name))
    error_message = "Use 3 to 20 lower case letters, digits and hyphens, such as proxy-lab: a load balancer's name has 32 characters at most."
  }
}

variable "region" {
  description = "AWS region."
  type        = string
  default     = "us-east-1"
}

variable "cidr" {
  description = "Addresses of the VPC."
  type        = string
  default     = "10.42.0.0/20"
  validation {
    condition     = can(cidrsubnet(var.cidr, 2, 3)) && try(tonumber(split("/", var.cidr)[1]) <= 24, false)
    error_message = "Use an IPv4 network of /24 or larger, such as 10.42.0.0/20."
  }
}

variable "allowed_cidrs" {
  description = "Who may ask the load balancer from the internet. Empty: nobody; it is internal, and the load generator in the VPC asks it."
  type        = set(string)
  default     = []
  validation {
    condition     = alltrue([for cidr in var.allowed_cidrs : can(cidrhost(cidr, 0)) && cidr != "0.0.0.0/0"])
    error_message = "Use networks such as 203.0.113.7/32, and not the whole internet."
  }
}

variable "certificate_arn" {
  description = "Certificate of the load balancer; null: plain HTTP, which only an internal load balancer may speak."
  type        = string
  default     = null
}

variable "variant" {
  description = "Id of the variant, as ./proxylab variants lists them. The image must be of its jar."
  type        = string
  default     = "servlet-blocking-apache5"
  validation {
    condition     = can(regex("^((servlet|webflux)-[a-z0-9-]+(@[a-z]+)?|gateway-web(flux|mvc))$", var.variant))
    error_message = "Use a variant or a gateway of ./proxylab variants; nginx and netty publish no metrics to scale on."
  }
}

variable "request_threads" {
  description = "Request threads of the proxy, where its model has them."
  type        = number
  default     = 200
  validation {
    condition     = var.request_threads >= 1 && var.request_threads <= 100000
    error_message = "Use 1 to 100000."
  }
}

variable "defence" {
  description = "What a proxy task gives up to keep the rest when the upstream slows; docs/when-the-upstream-slows.md. timeout: of a call of the upstream, such as 300ms. bulkhead: most requests in progress, below request_threads. adaptive: vegas, gradient2 or aimd instead. breaker: whether to leave an upstream alone that fails."
  type = object({
    timeout  = optional(string)
    bulkhead = optional(number)
    adaptive = optional(string)
    breaker  = optional(bool, false)
  })
  default = {}
  validation {
    condition     = var.defence.timeout == null || can(regex("^[1-9][0-9]*(ms|s|m)$", var.defence.timeout))
    error_message = "timeout is a number and ms, s or m, such as 300ms."
  }
  validation {
    condition     = var.defence.bulkhead == null || try(var.defence.bulkhead >= 1 && var.defence.bulkhead <= 100000, false)
    error_message = "bulkhead is 1 to 100000 requests."
  }
  validation {
    condition     = var.defence.bulkhead == null || !strcontains(var.variant, "-blocking-") || try(var.defence.bulkhead < var.request_threads, false)
    error_message = "A blocking variant's bulkhead is below request_threads, or no thread is left that turns requests away and answers health checks."
  }
  validation {
    condition     = var.defence.adaptive == null || try(contains(["vegas", "gradient2", "aimd"], var.defence.adaptive), false)
    error_message = "Choose vegas, gradient2 or aimd as adaptive."
  }
  validation {
    condition     = var.defence.adaptive == null || var.defence.bulkhead == null
    error_message = "bulkhead and adaptive are two limits of the same thing: choose one."
  }
  validation {
    condition     = !startswith(var.variant, "gateway-") || var.defence == { timeout = null, bulkhead = null, adaptive = null, breaker = false }
    error_message = "The gateways have no defences; choose a servlet or webflux variant."
  }
}

variable "tag" {
  description = "Tag of the images, which docker/build gives them."
  type        = string
}

variable "upstream_url" {
  description = "What the proxy calls. null: user-service, as a service of its own."
  type        = string
  default     = null
}

variable "capacity" {
  description = "fargate, or ec2: instances of instance_type with one task each."
  type        = string
  default     = "fargate"
  validation {
    condition     = contains(["fargate", "ec2"], var.capacity)
    error_message = "Choose fargate or ec2."
  }
}

variable "instance_type" {
  description = "Type of the instances, where capacity is ec2."
  type        = string
  default     = "t3.micro"
}

variable "cpu" {
  description = "CPU units of a proxy task: 256, 512, 1024 or 2048."
  type        = number
  default     = 256
  validation {
    condition     = contains([256, 512, 1024, 2048], var.cpu)
    error_message = "Choose 256, 512, 1024 or 2048."
  }
}

variable "memory" {
  description = "Memory of a proxy task in MiB."
  type        = number
  default     = 512
  validation {
    condition = var.capacity == "ec2" ? var.memory >= 256 : contains({
      256  = [512, 1024, 2048]
      512  = [1024, 2048, 3072, 4096]
      1024 = [2048, 3072, 4096, 5120, 6144, 7168, 8192]
      2048 = [for gib in range(4, 17) : gib * 1024]
    }[var.cpu], var.memory)
    error_message = "Fargate knows 512, 1024, 2048 MiB with cpu 256; 1024 to 4096 with 512; 2048 to 8192 with 1024; 4096 to 16384 with 2048, in steps of 1024. On ec2 use 256 or more, and less than the instance has (a t2.micro: 900)."
  }
}

variable "min_tasks" {
  description = "Fewest proxy tasks, and those at the start."
  type        = number
  default     = 1
}

variable "max_tasks" {
  description = "Most proxy tasks."
  type        = number
  default     = 8
}

variable "policies" {
  description = "What the proxy scales on: any of cpu, requests, in-flight, step."
  type        = set(string)
  default     = ["in-flight"]
}

variable "targets" {
  description = "Targets of the policies; docs/tuning-autoscaling.md tells how to find them."
  type        = object({ cpu_percent = number, requests_per_minute = number, in_flight = number })
  default     = { cpu_percent = 50, requests_per_minute = 6000, in_flight = 100 }
}

variable "cooldowns" {
  description = "Seconds after a scale-out and after a scale-in."
  type        = object({ out = number, in = number })
  default     = { out = 60, in = 300 }
}

variable "health_check" {
  description = "How the load balancer asks for health: on the port of the requests."
  type        = object({ interval = number, timeout = number, healthy = number, unhealthy = number, grace = number })
  default     = { interval = 10, timeout = 5, healthy = 2, unhealthy = 3, grace = 60 }
  validation {
    condition     = var.health_check.timeout < var.health_check.interval
    error_message = "A load balancer waits less for an answer (timeout) than between two checks (interval)."
  }
}

variable "balancing" {
  description = "How the load balancer chooses a proxy task: algorithm (round_robin or least_outstanding_requests), and seconds in which the share of a new task rises (slow_start; 0: none, else 30 to 900, with round_robin)."
  type        = object({ algorithm = string, slow_start = number })
  default     = { algorithm = "round_robin", slow_start = 0 }
  validation {
    condition     = contains(["round_robin", "least_outstanding_requests"], var.balancing.algorithm)
    error_message = "Choose round_robin or least_outstanding_requests as algorithm."
  }
  validation {
    condition     = var.balancing.slow_start == 0 || (var.balancing.slow_start >= 30 && var.balancing.slow_start <= 900 && var.balancing.algorithm == "round_robin")
    error_message = "slow_start is 0, or 30 to 900 s with round_robin: a target group has it with no other algorithm."
  }
}

variable "upstream_delay" {
  description = "Delay of user-service for requests that name none: 100ms, exponential(100ms), 0s:100ms,60s:1s."
  type        = string
  default     = "100ms"
}

variable "upstream_cpu" {
  description = "CPU units of the user-service task."
  type        = number
  default     = 1024
}

variable "upstream_memory" {
  description = "Memory of the user-service task in MiB."
  type        = number
  default     = 2048
}

variable "load_generator_cpu" {
  description = "CPU units of the load generator's task."
  type        = number
  default     = 4096
}

variable "load_generator_memory" {
  description = "Memory of the load generator's task in MiB."
  type        = number
  default     = 8192
}

variable "prometheus" {
  description = "Whether a task of its own asks all others for their metrics every 5 s and keeps them in Amazon Managed Service for Prometheus, with the rules and alerts of docker/prometheus."
  type        = bool
  default     = false
}

variable "log_retention_days" {
  description = "Days that logs and results are kept."
  type        = number
  default     = 7
}

variable "alarm_actions" {
  description = "ARNs that alarms tell, such as an SNS topic."
  type        = list(string)
  default     = []
}
