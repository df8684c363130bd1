output "dashboard_url" {
  value = module.observability.dashboard_url
}

output "load_balancer_url" {
  value = module.proxy.url
}

output "prometheus_url" {
  description = "Where Grafana asks for the metrics of the tasks, as a Prometheus with SigV4; null without prometheus."
  value       = one(module.prometheus[*].url)
}

output "usd_per_hour" {
  value = module.cost.usd_per_hour
}

output "policies" {
  value = module.autoscaling.policies
}

output "repositories" {
  description = "Where ecs-up pushes the images."
  value       = module.registry.urls
}

locals {
  run = {
    region                = var.region
    cluster               = module.cluster.name
    plan_definition       = module.load_generator.task_definition_arns.plan
    experiment_definition = module.load_generator.task_definition_arns.experiment
    container             = module.load_generator.container
    results_container     = module.load_generator.results_container
    subnets               = join(",", module.network.private_subnet_ids)
    security_group        = module.load_generator.security_group_id
    bucket                = module.load_generator.bucket
    log_group             = module.cluster.log_group_name
    url                   = module.proxy.url
    host                  = trimprefix(trimprefix(module.proxy.url, "https://"), "http://")
    port                  = startswith(module.proxy.url, "https") ? "443" : "80"
    proxy_host            = local.proxy_host
    upstream_host         = var.upstream_url == null ? local.upstream_host : ""
    upstream_port         = tostring(local.upstream_port)
  }
}

output "run" {
  description = "What ecs-run-plan needs."
  value       = local.run
}

output "run_lines" {
  description = "The same, a line each, for a shell."
  value       = join("\n", [for key, value in local.run : "${key}=${value}"])
}

output "next" {
  value = [
    "scripts/ecs-run-plan jmeter/plans/closed-load.jmx users=400 delay=1000 warmUpRequests=10000",
    "scripts/ecs-run-plan experiments/ecs.yaml",
    "scripts/ecs-down",
  ]
}
