variable "name" {
  description = "Prefix of all names."
  type        = string
}

variable "region" {
  description = "AWS region of the metrics."
  type        = string
}

variable "cluster_name" {
  description = "Cluster of the service."
  type        = string
}

variable "service_name" {
  description = "Service that is watched."
  type        = string
}

variable "upstream_name" {
  description = "Service that it calls."
  type        = string
}

variable "load_balancer_label" {
  description = "CloudWatch's names of load balancer and target group."
  type        = object({ load_balancer = string, target_group = string })
}

variable "metrics_namespace" {
  description = "CloudWatch namespace of the proxies' own metrics."
  type        = string
}

variable "in_flight_target" {
  description = "Requests in flight a task that the policies aim at; a line in the dashboard."
  type        = number
}

variable "cpu_target" {
  description = "CPU in % that the policies aim at; a line in the dashboard."
  type        = number
}

variable "alarm_actions" {
  description = "ARNs, such as an SNS topic, that alarms tell. None: alarms only show."
  type        = list(string)
}
