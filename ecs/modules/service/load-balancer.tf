# Before the tasks: an application load balancer that asks for health on the port that it sends requests to. A port of
# its own for health would stay green while all request threads wait for the upstream.

locals {
  secure        = local.balanced && try(var.load_balancer.certificate_arn, null) != null
  listener_port = local.secure ? 443 : 80
}

resource "aws_security_group" "load_balancer" {
  count       = local.balanced ? 1 : 0
  name        = "${var.name}-load-balancer"
  description = "Load balancer of ${var.name}"
  vpc_id      = var.vpc_id
}

resource "aws_vpc_security_group_ingress_rule" "load_balancer_cidr" {
  for_each          = local.balanced ? var.load_balancer.cidrs : toset([])
  security_group_id = aws_security_group.load_balancer[0].id
  description       = "Requests from named addresses"
  cidr_ipv4         = each.key
  ip_protocol       = "tcp"
  from_port         = local.listener_port
  to_port           = local.listener_port
}

resource "aws_vpc_security_group_ingress_rule" "load_balancer_group" {
  for_each                     = local.balanced ? var.load_balancer.security_group_ids : {}
  security_group_id            = aws_security_group.load_balancer[0].id
  description                  = each.key
  referenced_security_group_id = each.value
  ip_protocol                  = "tcp"
  from_port                    = local.listener_port
  to_port                      = local.listener_port
}

resource "aws_vpc_security_group_egress_rule" "load_balancer" {
  count                        = local.balanced ? 1 : 0
  security_group_id            = aws_security_group.load_balancer[0].id
  description                  = "Requests and health checks"
  referenced_security_group_id = aws_security_group.tasks.id
  ip_protocol                  = "tcp"
  from_port                    = var.port
  to_port                      = var.port
}

resource "aws_lb" "this" {
  count                      = local.balanced ? 1 : 0
  name                       = var.name
  internal                   = !var.load_balancer.public
  load_balancer_type         = "application"
  subnets                    = var.load_balancer.subnet_ids
  security_groups            = [aws_security_group.load_balancer[0].id]
  drop_invalid_header_fields = true
  # Longer than the proxies wait for an upstream that is silent, so that the answer is theirs.
  idle_timeout = 60
}

resource "aws_lb_target_group" "this" {
  count                         = local.balanced ? 1 : 0
  name                          = var.name
  vpc_id                        = var.vpc_id
  port                          = var.port
  protocol                      = "HTTP"
  target_type                   = "ip"
  deregistration_delay          = 30
  load_balancing_algorithm_type = var.balancing.algorithm
  slow_start                    = var.balancing.slow_start
  health_check {
    path                = var.health_path
    port                = "traffic-port"
    matcher             = "200"
    interval            = var.health_check.interval
    timeout             = var.health_check.timeout
    healthy_threshold   = var.health_check.healthy
    unhealthy_threshold = var.health_check.unhealthy
  }
}

resource "aws_lb_listener" "this" {
  count             = local.balanced ? 1 : 0
  load_balancer_arn = aws_lb.this[0].arn
  port              = local.listener_port
  protocol          = local.secure ? "HTTPS" : "HTTP"
  ssl_policy        = local.secure ? "ELBSecurityPolicy-TLS13-1-2-2021-06" : null
  certificate_arn   = local.secure ? var.load_balancer.certificate_arn : null
  default_action {
    type             = "forward"
    target_group_arn = aws_lb_target_group.this[0].arn
  }
}
