# A service with a load balancer and one without: how its tasks are confined, and how it is balanced.

mock_provider "aws" {
  source = "../../example/tests/aws"
}

variables {
  name              = "shop"
  region            = "eu-central-1"
  cluster_arn       = "arn:aws:ecs:eu-central-1:123456789012:cluster/lab"
  capacity          = "fargate"
  capacity_provider = "FARGATE"
  vpc_id            = "vpc-0a1b"
  vpc_cidr          = "10.42.0.0/20"
  s3_prefix_list_id = "pl-0a1b"
  subnet_ids        = ["subnet-0a1b", "subnet-2c3d"]
  namespace_id      = "ns-0a1b"
  image             = "registry/proxy:0123abc"
  repository_arn    = "arn:aws:ecr:eu-central-1:123456789012:repository/lab/proxy"
  log_group_name    = "/ecs/lab"
  log_group_arn     = "arn:aws:logs:eu-central-1:123456789012:log-group:/ecs/lab"
  command           = ["--proxy.variant=servlet-blocking-apache5"]
  cpu               = 256
  memory            = 512
  port              = 8080
  health_path       = "/livez"
  health_check      = { interval = 10, timeout = 5, healthy = 2, unhealthy = 3, grace = 60 }
  tasks             = 2
  open_to           = {}
}

run "with_a_load_balancer" {
  command = apply
  variables {
    load_balancer = { subnet_ids = ["subnet-0a1b", "subnet-2c3d"], public = false, cidrs = [], security_group_ids = { "Load generator" = "sg-0a1b" } }
  }
  assert {
    condition     = aws_ecs_task_definition.this.cpu == "256" && aws_ecs_task_definition.this.memory == "512" && aws_ecs_task_definition.this.network_mode == "awsvpc"
    error_message = "A task has its CPU, its memory and its network interface."
  }
  assert {
    condition     = aws_ecs_task_definition.this.task_role_arn == null
    error_message = "The program in a task needs nothing of AWS."
  }
  assert {
    condition     = one(jsondecode(aws_ecs_task_definition.this.container_definitions)).readonlyRootFilesystem && one(jsondecode(aws_ecs_task_definition.this.container_definitions)).linuxParameters.capabilities.drop == ["ALL"]
    error_message = "A container can't write to its root and has no capability: ${aws_ecs_task_definition.this.container_definitions}"
  }
  assert {
    condition     = one(jsondecode(aws_ecs_task_definition.this.container_definitions)).image == "registry/proxy:0123abc" && one(jsondecode(aws_ecs_task_definition.this.container_definitions)).command == ["--proxy.variant=servlet-blocking-apache5"]
    error_message = aws_ecs_task_definition.this.container_definitions
  }
  assert {
    condition     = !one(aws_ecs_service.this.network_configuration).assign_public_ip && one(aws_ecs_service.this.network_configuration).subnets == toset(["subnet-0a1b", "subnet-2c3d"])
    error_message = "Tasks are in private subnets, without a public address."
  }
  assert {
    condition     = one(aws_ecs_service.this.load_balancer).container_port == 8080
    error_message = "The load balancer sends requests to the port of the container."
  }
  assert {
    condition     = one(aws_lb_target_group.this[0].health_check).port == "traffic-port" && one(aws_lb_target_group.this[0].health_check).path == "/livez"
    error_message = "The load balancer checks health on the port of the requests."
  }
  assert {
    condition     = aws_lb.this[0].internal && output.url == "http://internal-mock.us-east-1.elb.amazonaws.com"
    error_message = "The load balancer isn't public: ${output.url}"
  }
}

run "without_a_load_balancer" {
  command = plan
  assert {
    condition     = length(aws_lb.this) == 0 && length(aws_ecs_service.this.load_balancer) == 0 && output.url == null && output.load_balancer_label == null
    error_message = "A service that only other tasks call has no load balancer."
  }
}
