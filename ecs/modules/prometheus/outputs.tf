output "url" {
  description = "Where Grafana asks, as a Prometheus with SigV4."
  value       = aws_prometheus_workspace.this.prometheus_endpoint
}

output "security_group_id" {
  description = "Of the task that asks the others."
  value       = module.agent.security_group_id
}

output "configuration" {
  description = "What it is told to ask."
  value       = local.configuration
}
