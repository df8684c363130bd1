# One proxy of the lab on ECS, its upstream, and what is needed to load, scale and watch it.

locals {
  metrics_namespace = "ProxyLab"
  port              = 8080
  management_port   = 9080
  upstream_port     = 8081
  public            = length(var.allowed_cidrs) > 0
  proxy             = "${var.name}-proxy"
  upstream          = "${var.name}-upstream"
  upstream_url      = coalesce(var.upstream_url, "http://${local.upstream_host}:${local.upstream_port}")
  upstream_host     = "${local.upstream}.${module.cluster.namespace_name}"
  proxy_host        = "${local.proxy}.${module.cluster.namespace_name}"
  # Tasks ask for images and write logs; the agent on an instance also talks to ECS.
  endpoints = setunion(["ecr.api", "ecr.dkr", "logs"], var.capacity == "ec2" ? ["ecs", "ecs-agent", "ecs-telemetry"] : [],
  var.prometheus ? ["aps-workspaces"] : [])
  # Threads are an argument of the models that have them.
  threads = startswith(var.variant, "servlet-") ? ["--proxy.request-threads=${var.request_threads}"] : []
  chosen  = startswith(var.variant, "gateway-") ? [] : ["--proxy.variant=${var.variant}"]
  # One property of a breaker is enough; the others keep their defaults.
  defence = concat(
    var.defence.timeout == null ? [] : ["--proxy.defence.timeout=${var.defence.timeout}"],
    var.defence.bulkhead == null ? [] : ["--proxy.defence.bulkhead=${var.defence.bulkhead}"],
    var.defence.adaptive == null ? [] : ["--proxy.defence.adaptive=${var.defence.adaptive}"],
    var.defence.breaker ? ["--proxy.defence.breaker.failure-ratio=0.5"] : [],
  )
}

module "network" {
  source   = "../modules/network"
  name     = var.name
  region   = var.region
  cidr     = var.cidr
  public   = local.public
  services = local.endpoints
}

module "registry" {
  source      = "../modules/registry"
  name        = var.name
  images      = setunion(["proxy", "user-service", "load-generator", "lab"], var.prometheus ? ["prometheus"] : [])
  kms_key_arn = aws_kms_key.this.arn
}

module "cluster" {
  source             = "../modules/cluster"
  name               = var.name
  region             = var.region
  vpc_id             = module.network.vpc_id
  vpc_cidr           = module.network.cidr
  s3_prefix_list_id  = module.network.s3_prefix_list_id
  subnet_ids         = module.network.private_subnet_ids
  capacity           = var.capacity
  instance_type      = var.instance_type
  max_instances      = var.max_tasks + (var.prometheus ? 3 : 2)
  kms_key_arn        = aws_kms_key.this.arn
  log_retention_days = var.log_retention_days
}

module "proxy" {
  source            = "../modules/service"
  name              = local.proxy
  region            = var.region
  cluster_arn       = module.cluster.arn
  capacity          = var.capacity
  capacity_provider = module.cluster.capacity_provider
  vpc_id            = module.network.vpc_id
  vpc_cidr          = module.network.cidr
  s3_prefix_list_id = module.network.s3_prefix_list_id
  subnet_ids        = module.network.private_subnet_ids
  namespace_id      = module.cluster.namespace_id
  image             = "${module.registry.urls["proxy"]}:${var.tag}"
  repository_arn    = module.registry.arns["proxy"]
  log_group_name    = module.cluster.log_group_name
  log_group_arn     = module.cluster.log_group_arn
  cpu               = var.cpu
  memory            = var.memory
  port              = local.port
  health_path       = "/livez"
  health_check      = var.health_check
  balancing         = var.balancing
  tasks             = var.min_tasks
  command = concat(local.chosen, local.threads, local.defence, [
    "--proxy.upstream=${local.upstream_url}",
    "--server.address=0.0.0.0",
    "--management.server.address=0.0.0.0",
    "--proxy.cloudwatch.namespace=${local.metrics_namespace}",
    "--proxy.cloudwatch.service=${local.proxy}",
  ])
  open_to = merge({
    "Requests of the load generator past the load balancer" = { security_group_id = module.load_generator.security_group_id, port = local.port }
    "Metrics for the load generator"                        = { security_group_id = module.load_generator.security_group_id, port = local.management_port }
  }, { for index, group in module.prometheus[*].security_group_id : "Metrics for Prometheus" => { security_group_id = group, port = local.management_port } })
  load_balancer = {
    subnet_ids         = local.public ? module.network.public_subnet_ids : module.network.private_subnet_ids
    public             = local.public
    cidrs              = var.allowed_cidrs
    security_group_ids = { "Load generator" = module.load_generator.security_group_id }
    certificate_arn    = var.certificate_arn
  }
}

module "upstream" {
  count             = var.upstream_url == null ? 1 : 0
  source            = "../modules/service"
  name              = local.upstream
  region            = var.region
  cluster_arn       = module.cluster.arn
  capacity          = var.capacity
  capacity_provider = module.cluster.capacity_provider
  vpc_id            = module.network.vpc_id
  vpc_cidr          = module.network.cidr
  s3_prefix_list_id = module.network.s3_prefix_list_id
  subnet_ids        = module.network.private_subnet_ids
  namespace_id      = module.cluster.namespace_id
  image             = "${module.registry.urls["user-service"]}:${var.tag}"
  repository_arn    = module.registry.arns["user-service"]
  log_group_name    = module.cluster.log_group_name
  log_group_arn     = module.cluster.log_group_arn
  cpu               = var.capacity == "ec2" ? var.cpu : var.upstream_cpu
  memory            = var.capacity == "ec2" ? var.memory : var.upstream_memory
  port              = local.upstream_port
  health_path       = "/user"
  health_check      = var.health_check
  tasks             = 1
  command           = ["--bind=0.0.0.0", "--port=${local.upstream_port}", "--management-port=9081", "--delay=${var.upstream_delay}"]
  open_to = merge({
    "Requests of the proxy"          = { security_group_id = module.proxy.security_group_id, port = local.upstream_port }
    "Requests without a proxy"       = { security_group_id = module.load_generator.security_group_id, port = local.upstream_port }
    "Its schedule, and what it says" = { security_group_id = module.load_generator.security_group_id, port = 9081 }
  }, { for index, group in module.prometheus[*].security_group_id : "Metrics for Prometheus" => { security_group_id = group, port = 9081 } })
}

module "autoscaling" {
  source              = "../modules/autoscaling"
  cluster_name        = module.cluster.name
  service_name        = module.proxy.name
  min_tasks           = var.min_tasks
  max_tasks           = var.max_tasks
  policies            = var.policies
  targets             = var.targets
  cooldowns           = var.cooldowns
  load_balancer_label = module.proxy.load_balancer_label
  metrics_namespace   = local.metrics_namespace
}

module "load_generator" {
  source            = "../modules/load-generator"
  name              = "${var.name}-load-generator"
  region            = var.region
  vpc_id            = module.network.vpc_id
  vpc_cidr          = module.network.cidr
  s3_prefix_list_id = module.network.s3_prefix_list_id
  plan_image        = "${module.registry.urls["load-generator"]}:${var.tag}"
  experiment_image  = "${module.registry.urls["lab"]}:${var.tag}"
  repository_arns   = [module.registry.arns["load-generator"], module.registry.arns["lab"]]
  kms_key_arn       = aws_kms_key.this.arn
  log_group_name    = module.cluster.log_group_name
  log_group_arn     = module.cluster.log_group_arn
  cpu               = var.load_generator_cpu
  memory            = var.load_generator_memory
  results_days      = var.log_retention_days
}

module "observability" {
  source              = "../modules/observability"
  name                = var.name
  region              = var.region
  cluster_name        = module.cluster.name
  service_name        = module.proxy.name
  upstream_name       = local.upstream
  load_balancer_label = module.proxy.load_balancer_label
  metrics_namespace   = local.metrics_namespace
  in_flight_target    = var.targets.in_flight
  cpu_target          = var.targets.cpu_percent
  alarm_actions       = var.alarm_actions
}

module "prometheus" {
  count             = var.prometheus ? 1 : 0
  source            = "../modules/prometheus"
  name              = "${var.name}-prometheus"
  region            = var.region
  cluster_arn       = module.cluster.arn
  capacity          = var.capacity
  capacity_provider = module.cluster.capacity_provider
  vpc_id            = module.network.vpc_id
  vpc_cidr          = module.network.cidr
  s3_prefix_list_id = module.network.s3_prefix_list_id
  subnet_ids        = module.network.private_subnet_ids
  namespace_id      = module.cluster.namespace_id
  image             = "${module.registry.urls["prometheus"]}:${var.tag}"
  repository_arn    = module.registry.arns["prometheus"]
  log_group_name    = module.cluster.log_group_name
  log_group_arn     = module.cluster.log_group_arn
  kms_key_arn       = aws_kms_key.this.arn
  scrapes = merge(
    { proxy = { host = local.proxy_host, port = local.management_port, path = "/actuator/prometheus", variant = var.variant } },
    var.upstream_url == null ? { upstream = { host = local.upstream_host, port = 9081, path = "/metrics", variant = "" } } : {},
  )
  rules = { for name in ["rules", "alerts"] : name => file("${path.module}/../../docker/prometheus/${name}.yml") }
}

module "cost" {
  source                = "../modules/cost"
  capacity              = var.capacity
  instance_type         = var.instance_type
  cpu                   = var.cpu
  memory                = var.memory
  upstream_cpu          = var.upstream_cpu
  upstream_memory       = var.upstream_memory
  load_generator_cpu    = var.load_generator_cpu
  load_generator_memory = var.load_generator_memory
  min_tasks             = var.min_tasks
  max_tasks             = var.max_tasks
  policies              = var.policies
  prometheus            = var.prometheus
}

# Plain HTTP is for inside the VPC.
check "public_means_tls" {
  assert {
    condition     = !local.public || var.certificate_arn != null
    error_message = "allowed_cidrs makes the load balancer public, and without certificate_arn it speaks plain HTTP."
  }
}
