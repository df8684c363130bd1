# One service: its task definition, its tasks in private subnets, and the load balancer before it where it has one.

locals {
  balanced = var.load_balancer != null
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

data "aws_iam_policy_document" "execution" {
  # It knows no resource.
  statement {
    actions   = ["ecr:GetAuthorizationToken"]
    resources = ["*"]
  }
  statement {
    actions   = ["ecr:BatchCheckLayerAvailability", "ecr:BatchGetImage", "ecr:GetDownloadUrlForLayer"]
    resources = [var.repository_arn]
  }
  statement {
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents"]
    resources = ["${var.log_group_arn}:log-stream:${var.name}/*"]
  }
}

# What ECS needs to start a task. The task itself has no role unless it is given one: what runs in it asks nothing of AWS.
resource "aws_iam_role" "execution" {
  name               = "${var.name}-execution"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

resource "aws_iam_role_policy" "execution" {
  name   = "start-tasks"
  role   = aws_iam_role.execution.id
  policy = data.aws_iam_policy_document.execution.json
}

resource "aws_ecs_task_definition" "this" {
  family                   = var.name
  requires_compatibilities = [var.capacity == "ec2" ? "EC2" : "FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = var.cpu
  memory                   = var.memory
  execution_role_arn       = aws_iam_role.execution.arn
  task_role_arn            = var.task_role_arn
  runtime_platform {
    operating_system_family = "LINUX"
    cpu_architecture        = "X86_64"
  }
  volume {
    name = "tmp"
  }
  container_definitions = jsonencode([merge({
    name                   = var.name
    image                  = var.image
    essential              = true
    command                = var.command
    readonlyRootFilesystem = true
    linuxParameters        = { initProcessEnabled = true, capabilities = { drop = ["ALL"] } }
    portMappings           = [{ containerPort = var.port, hostPort = var.port, protocol = "tcp" }]
    mountPoints            = [{ sourceVolume = "tmp", containerPath = var.writable_path, readOnly = false }]
    environment            = [for name, value in var.environment : { name = name, value = value }]
    ulimits                = [{ name = "nofile", softLimit = 65535, hardLimit = 65535 }]
    stopTimeout            = 10
    logConfiguration = {
      logDriver = "awslogs"
      options = {
        awslogs-group         = var.log_group_name
        awslogs-region        = var.region
        awslogs-stream-prefix = var.name
        # A proxy that waits for its log would be measured with it.
        mode            = "non-blocking"
        max-buffer-size = "4m"
      }
    }
  }, { for key, value in { entryPoint = var.entry_point } : key => value if value != null })])
}

resource "aws_security_group" "tasks" {
  name        = "${var.name}-tasks"
  description = "Tasks of ${var.name}"
  vpc_id      = var.vpc_id
}

resource "aws_vpc_security_group_ingress_rule" "tasks" {
  for_each                     = var.open_to
  security_group_id            = aws_security_group.tasks.id
  description                  = each.key
  referenced_security_group_id = each.value.security_group_id
  ip_protocol                  = "tcp"
  from_port                    = each.value.port
  to_port                      = each.value.port
}

resource "aws_vpc_security_group_ingress_rule" "balanced" {
  count                        = local.balanced ? 1 : 0
  security_group_id            = aws_security_group.tasks.id
  description                  = "Requests and health checks of the load balancer"
  referenced_security_group_id = aws_security_group.load_balancer[0].id
  ip_protocol                  = "tcp"
  from_port                    = var.port
  to_port                      = var.port
}

resource "aws_vpc_security_group_egress_rule" "tasks_vpc" {
  security_group_id = aws_security_group.tasks.id
  description       = "The upstream, and endpoints of AWS services"
  cidr_ipv4         = var.vpc_cidr
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 9999
}

resource "aws_vpc_security_group_egress_rule" "tasks_s3" {
  security_group_id = aws_security_group.tasks.id
  description       = "Layers of images"
  prefix_list_id    = var.s3_prefix_list_id
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_service_discovery_service" "this" {
  name = var.name
  dns_config {
    namespace_id   = var.namespace_id
    routing_policy = "MULTIVALUE"
    dns_records {
      type = "A"
      ttl  = 10
    }
  }
}

resource "aws_ecs_service" "this" {
  name            = var.name
  cluster         = var.cluster_arn
  task_definition = aws_ecs_task_definition.this.arn
  desired_count   = var.tasks
  # What a load balancer may wait for at the start before a task counts as failed.
  health_check_grace_period_seconds = local.balanced ? var.health_check.grace : null
  propagate_tags                    = "SERVICE"
  wait_for_steady_state             = false
  capacity_provider_strategy {
    capacity_provider = var.capacity_provider
    weight            = 1
  }
  network_configuration {
    subnets          = var.subnet_ids
    security_groups  = [aws_security_group.tasks.id]
    assign_public_ip = false
  }
  deployment_circuit_breaker {
    enable   = true
    rollback = true
  }
  service_registries {
    registry_arn = aws_service_discovery_service.this.arn
  }
  dynamic "load_balancer" {
    for_each = aws_lb_target_group.this
    content {
      target_group_arn = load_balancer.value.arn
      container_name   = var.name
      container_port   = var.port
    }
  }
  lifecycle {
    # Autoscaling sets it.
    ignore_changes = [desired_count]
  }
  depends_on = [aws_lb_listener.this, aws_iam_role_policy.execution]
}
