# What the provider would make up as words must look like what AWS says, where other resources check it.

mock_resource "aws_kms_key" {
  defaults = { arn = "arn:aws:kms:us-east-1:123456789012:key/0a1b2c3d" }
}

mock_resource "aws_iam_role" {
  defaults = { arn = "arn:aws:iam::123456789012:role/mock" }
}

mock_resource "aws_iam_instance_profile" {
  defaults = { arn = "arn:aws:iam::123456789012:instance-profile/mock" }
}

mock_resource "aws_ecs_cluster" {
  defaults = { arn = "arn:aws:ecs:us-east-1:123456789012:cluster/mock" }
}

mock_resource "aws_ecs_task_definition" {
  defaults = { arn = "arn:aws:ecs:us-east-1:123456789012:task-definition/mock:1" }
}

mock_resource "aws_autoscaling_group" {
  defaults = { arn = "arn:aws:autoscaling:us-east-1:123456789012:autoScalingGroup:0a1b:autoScalingGroupName/mock" }
}

mock_resource "aws_ecr_repository" {
  defaults = {
    arn            = "arn:aws:ecr:us-east-1:123456789012:repository/mock"
    repository_url = "123456789012.dkr.ecr.us-east-1.amazonaws.com/mock"
  }
}

mock_resource "aws_cloudwatch_log_group" {
  defaults = { arn = "arn:aws:logs:us-east-1:123456789012:log-group:/ecs/mock" }
}

mock_resource "aws_service_discovery_service" {
  defaults = { arn = "arn:aws:servicediscovery:us-east-1:123456789012:service/srv-mock" }
}

mock_resource "aws_lb" {
  defaults = {
    arn        = "arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/mock/0a1b"
    arn_suffix = "app/mock/0a1b"
    dns_name   = "internal-mock.us-east-1.elb.amazonaws.com"
  }
}

mock_resource "aws_lb_target_group" {
  defaults = {
    arn        = "arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/mock/2c3d"
    arn_suffix = "targetgroup/mock/2c3d"
  }
}

mock_resource "aws_lb_listener" {
  defaults = { arn = "arn:aws:elasticloadbalancing:us-east-1:123456789012:listener/app/mock/0a1b/4e5f" }
}

mock_resource "aws_appautoscaling_policy" {
  defaults = { arn = "arn:aws:autoscaling:us-east-1:123456789012:scalingPolicy:0a1b:resource/ecs/service/mock/mock:policyName/mock" }
}

mock_resource "aws_s3_bucket" {
  defaults = { arn = "arn:aws:s3:::mock" }
}

mock_resource "aws_vpc_endpoint" {
  defaults = { prefix_list_id = "pl-0a1b2c3d" }
}

mock_data "aws_availability_zones" {
  defaults = { names = ["us-east-1a", "us-east-1b", "us-east-1c"] }
}

mock_data "aws_caller_identity" {
  defaults = { account_id = "123456789012" }
}

mock_data "aws_iam_policy_document" {
  defaults = { json = "{\"Version\":\"2012-10-17\",\"Statement\":[]}" }
}

mock_data "aws_ssm_parameter" {
  defaults = { value = "ami-0a1b2c3d" }
}

mock_resource "aws_launch_template" {
  defaults = { id = "lt-0a1b2c3d" }
}

mock_resource "aws_prometheus_workspace" {
  defaults = {
    id                  = "ws-0a1b2c3d"
    arn                 = "arn:aws:aps:us-east-1:123456789012:workspace/ws-0a1b2c3d"
    prometheus_endpoint = "https://aps-workspaces.us-east-1.amazonaws.com/workspaces/ws-0a1b2c3d/"
  }
}
