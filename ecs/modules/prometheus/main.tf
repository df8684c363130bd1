# Optional: the metrics of every task in Amazon Managed Service for Prometheus, under the recording rules and alerts of
# docker/prometheus. One small task asks the others and writes what they say; it is found by nobody and asked by nobody.

resource "aws_prometheus_workspace" "this" {
  alias       = var.name
  kms_key_arn = var.kms_key_arn
}

resource "aws_prometheus_rule_group_namespace" "this" {
  for_each     = var.rules
  name         = each.key
  workspace_id = aws_prometheus_workspace.this.id
  data         = each.value
}

data "aws_iam_policy_document" "trust" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["ecs-tasks.amazonaws.com"]
    }
  }
}

# It may add to its workspace, and neither read it nor change its rules.
data "aws_iam_policy_document" "write" {
  statement {
    actions   = ["aps:RemoteWrite"]
    resources = [aws_prometheus_workspace.this.arn]
  }
}

resource "aws_iam_role" "task" {
  name               = "${var.name}-task"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

resource "aws_iam_role_policy" "task" {
  name   = "write-metrics"
  role   = aws_iam_role.task.id
  policy = data.aws_iam_policy_document.write.json
}

locals {
  configuration = templatefile("${path.module}/prometheus.yml.tftpl", {
    scrapes  = var.scrapes
    endpoint = aws_prometheus_workspace.this.prometheus_endpoint
    region   = var.region
  })
}

module "agent" {
  source            = "../service"
  name              = var.name
  region            = var.region
  cluster_arn       = var.cluster_arn
  capacity          = var.capacity
  capacity_provider = var.capacity_provider
  vpc_id            = var.vpc_id
  vpc_cidr          = var.vpc_cidr
  s3_prefix_list_id = var.s3_prefix_list_id
  subnet_ids        = var.subnet_ids
  namespace_id      = var.namespace_id
  image             = var.image
  repository_arn    = var.repository_arn
  log_group_name    = var.log_group_name
  log_group_arn     = var.log_group_arn
  cpu               = 256
  memory            = 512
  port              = 9090
  health_path       = "/-/ready"
  health_check      = { interval = 10, timeout = 5, healthy = 2, unhealthy = 3, grace = 60 }
  tasks             = 1
  open_to           = {}
  task_role_arn     = aws_iam_role.task.arn
  # The image's own folder for data, the only one that its user may write to.
  writable_path = "/prometheus"
  environment   = { CONFIGURATION = local.configuration }
  entry_point   = ["/bin/sh", "-c"]
  command       = ["printf '%s' \"$CONFIGURATION\" >/prometheus/prometheus.yml && exec /bin/prometheus --agent --config.file=/prometheus/prometheus.yml --storage.agent.path=/prometheus/data"]
}
