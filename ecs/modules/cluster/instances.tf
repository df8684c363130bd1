# Instances of one type, as the founding article's t2.micro. With awsvpc each task needs a network interface of its own,
# and a t2.micro has one to spare: one task an instance.

data "aws_ssm_parameter" "image" {
  count = local.on_instances ? 1 : 0
  name  = "/aws/service/ecs/optimized-ami/amazon-linux-2023/recommended/image_id"
}

data "aws_iam_policy_document" "instance_trust" {
  statement {
    actions = ["sts:AssumeRole"]
    principals {
      type        = "Service"
      identifiers = ["ec2.amazonaws.com"]
    }
  }
}

data "aws_iam_policy_document" "instance" {
  # What the ECS agent says to its cluster, and nothing of images: those are pulled with the task's execution role.
  statement {
    actions   = ["ecs:RegisterContainerInstance", "ecs:DeregisterContainerInstance", "ecs:SubmitContainerStateChange", "ecs:SubmitTaskStateChange", "ecs:SubmitAttachmentStateChanges"]
    resources = [aws_ecs_cluster.this.arn]
  }
  statement {
    actions   = ["ecs:Poll", "ecs:StartTelemetrySession", "ecs:UpdateContainerInstancesState"]
    resources = ["*"]
    condition {
      test     = "ArnEquals"
      variable = "ecs:cluster"
      values   = [aws_ecs_cluster.this.arn]
    }
  }
  # It knows no resource.
  statement {
    actions   = ["ecs:DiscoverPollEndpoint"]
    resources = ["*"]
  }
}

resource "aws_iam_role" "instance" {
  count              = local.on_instances ? 1 : 0
  name               = "${var.name}-instance"
  assume_role_policy = data.aws_iam_policy_document.instance_trust.json
}

resource "aws_iam_role_policy" "instance" {
  count  = local.on_instances ? 1 : 0
  name   = "ecs-agent"
  role   = aws_iam_role.instance[0].id
  policy = data.aws_iam_policy_document.instance.json
}

resource "aws_iam_instance_profile" "this" {
  count = local.on_instances ? 1 : 0
  name  = "${var.name}-instance"
  role  = aws_iam_role.instance[0].name
}

resource "aws_security_group" "instances" {
  count       = local.on_instances ? 1 : 0
  name        = "${var.name}-instances"
  description = "Instances: the ECS agent asks, nobody asks it"
  vpc_id      = var.vpc_id
}

resource "aws_vpc_security_group_egress_rule" "instances_vpc" {
  count             = local.on_instances ? 1 : 0
  security_group_id = aws_security_group.instances[0].id
  description       = "Endpoints of AWS services"
  cidr_ipv4         = var.vpc_cidr
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_vpc_security_group_egress_rule" "instances_s3" {
  count             = local.on_instances ? 1 : 0
  security_group_id = aws_security_group.instances[0].id
  description       = "Layers of images"
  prefix_list_id    = var.s3_prefix_list_id
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_launch_template" "this" {
  count         = local.on_instances ? 1 : 0
  name          = var.name
  image_id      = data.aws_ssm_parameter.image[0].value
  instance_type = var.instance_type
  user_data     = base64encode("#!/bin/bash\necho ECS_CLUSTER=${aws_ecs_cluster.this.name} >> /etc/ecs/ecs.config\n")
  iam_instance_profile {
    arn = aws_iam_instance_profile.this[0].arn
  }
  network_interfaces {
    associate_public_ip_address = false
    security_groups             = [aws_security_group.instances[0].id]
  }
  metadata_options {
    http_endpoint               = "enabled"
    http_tokens                 = "required"
    http_put_response_hop_limit = 1
  }
  # Credits of burstable types: what is over is not bought, as on the t2.micro of the founding article.
  dynamic "credit_specification" {
    for_each = startswith(var.instance_type, "t") ? ["standard"] : []
    content {
      cpu_credits = credit_specification.value
    }
  }
  block_device_mappings {
    device_name = "/dev/xvda"
    ebs {
      encrypted             = true
      delete_on_termination = true
      volume_size           = 30
      volume_type           = "gp3"
    }
  }
}

resource "aws_autoscaling_group" "this" {
  count                 = local.on_instances ? 1 : 0
  name                  = var.name
  min_size              = 0
  max_size              = var.max_instances
  vpc_zone_identifier   = var.subnet_ids
  protect_from_scale_in = true
  force_delete          = true
  launch_template {
    id      = aws_launch_template.this[0].id
    version = aws_launch_template.this[0].latest_version
  }
  tag {
    key                 = "AmazonECSManaged"
    value               = "true"
    propagate_at_launch = true
  }
  lifecycle {
    # The capacity provider sets it.
    ignore_changes = [desired_capacity]
  }
}

resource "aws_ecs_capacity_provider" "instances" {
  count = local.on_instances ? 1 : 0
  name  = "${var.name}-instances"
  auto_scaling_group_provider {
    auto_scaling_group_arn         = aws_autoscaling_group.this[0].arn
    managed_termination_protection = "ENABLED"
    managed_scaling {
      status          = "ENABLED"
      target_capacity = 100
    }
  }
}
