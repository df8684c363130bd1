# Where tasks run: a cluster with Container Insights, its log group, private names, and the capacity behind it.

locals {
  on_instances = var.capacity == "ec2"
  provider     = local.on_instances ? aws_ecs_capacity_provider.instances[0].name : "FARGATE"
}

resource "aws_ecs_cluster" "this" {
  name = var.name
  setting {
    name  = "containerInsights"
    value = "enabled"
  }
}

resource "aws_ecs_cluster_capacity_providers" "this" {
  cluster_name       = aws_ecs_cluster.this.name
  capacity_providers = [local.provider]
  default_capacity_provider_strategy {
    capacity_provider = local.provider
    weight            = 1
  }
}

resource "aws_cloudwatch_log_group" "this" {
  name              = "/ecs/${var.name}"
  retention_in_days = var.log_retention_days
  kms_key_id        = var.kms_key_arn
}

resource "aws_service_discovery_private_dns_namespace" "this" {
  name        = "${var.name}.internal"
  description = "Names of services inside the VPC"
  vpc         = var.vpc_id
}
