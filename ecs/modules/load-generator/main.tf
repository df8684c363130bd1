# Tasks that are run on demand: they put load on the target from inside the VPC and leave their results in a bucket. One
# runs a plan of JMeter, the other an experiment of the lab.

locals {
  container = {
    readonlyRootFilesystem = true
    linuxParameters        = { initProcessEnabled = true, capabilities = { drop = ["ALL"] } }
    mountPoints            = [{ sourceVolume = "tmp", containerPath = "/tmp", readOnly = false }]
    ulimits                = [{ name = "nofile", softLimit = 65535, hardLimit = 65535 }]
    environment = [
      { name = "AWS_REGION", value = var.region },
      { name = "RESULTS", value = "s3://${aws_s3_bucket.results.id}/runs" },
    ]
    logConfiguration = {
      logDriver = "awslogs"
      options = {
        awslogs-group         = var.log_group_name
        awslogs-region        = var.region
        awslogs-stream-prefix = var.name
      }
    }
  }
  results = "${var.name}-results"
  tasks = {
    plan = {
      family     = var.name
      containers = [merge(local.container, { name = var.name, image = var.plan_image, essential = true })]
    }
    # The lab's image has no AWS CLI: when the lab has ended, ECS ends the container beside it, which then has two minutes
    # to bring away what the lab left in the folder of both.
    experiment = {
      family = "${var.name}-experiment"
      containers = [
        merge(local.container, {
          name       = var.name, image = var.experiment_image, essential = true
          entryPoint = ["/bin/bash", "-c", file("${path.module}/run-experiment")]
        }),
        merge(local.container, {
          name       = local.results, image = var.plan_image, essential = false, stopTimeout = 120
          entryPoint = ["/bin/bash", "-c", file("${path.module}/leave-results"), "leave-results"]
        }),
      ]
    }
  }
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
    resources = var.repository_arns
  }
  statement {
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents"]
    resources = ["${var.log_group_arn}:log-stream:${var.name}/*"]
  }
}

data "aws_iam_policy_document" "results" {
  statement {
    actions   = ["s3:PutObject"]
    resources = ["${aws_s3_bucket.results.arn}/runs/*"]
  }
  statement {
    actions   = ["kms:GenerateDataKey", "kms:Decrypt"]
    resources = [var.kms_key_arn]
  }
}

resource "aws_iam_role" "execution" {
  name               = "${var.name}-execution"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

resource "aws_iam_role_policy" "execution" {
  name   = "start-tasks"
  role   = aws_iam_role.execution.id
  policy = data.aws_iam_policy_document.execution.json
}

resource "aws_iam_role" "task" {
  name               = "${var.name}-task"
  assume_role_policy = data.aws_iam_policy_document.trust.json
}

resource "aws_iam_role_policy" "task" {
  name   = "leave-results"
  role   = aws_iam_role.task.id
  policy = data.aws_iam_policy_document.results.json
}

resource "aws_security_group" "this" {
  #checkov:skip=CKV2_AWS_5:ecs-run-plan names it when it starts a task
  name        = var.name
  description = "Load generator: it asks, nobody asks it"
  vpc_id      = var.vpc_id
}

resource "aws_vpc_security_group_egress_rule" "vpc" {
  security_group_id = aws_security_group.this.id
  description       = "The target, the upstream, and endpoints of AWS services"
  cidr_ipv4         = var.vpc_cidr
  ip_protocol       = "tcp"
  from_port         = 80
  to_port           = 9999
}

resource "aws_vpc_security_group_egress_rule" "s3" {
  security_group_id = aws_security_group.this.id
  description       = "Layers of images; results"
  prefix_list_id    = var.s3_prefix_list_id
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_ecs_task_definition" "this" {
  for_each                 = local.tasks
  family                   = each.value.family
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = var.cpu
  memory                   = var.memory
  execution_role_arn       = aws_iam_role.execution.arn
  task_role_arn            = aws_iam_role.task.arn
  runtime_platform {
    operating_system_family = "LINUX"
    cpu_architecture        = "X86_64"
  }
  volume {
    name = "tmp"
  }
  container_definitions = jsonencode(each.value.containers)
}
