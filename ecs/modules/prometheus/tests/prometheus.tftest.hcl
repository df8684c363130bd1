# What asks the tasks, and what it may do.

mock_provider "aws" {
  source = "../../example/tests/aws"
}

variables {
  name              = "lab-prometheus"
  region            = "eu-central-1"
  cluster_arn       = "arn:aws:ecs:eu-central-1:123456789012:cluster/lab"
  capacity          = "fargate"
  capacity_provider = "FARGATE"
  vpc_id            = "vpc-0a1b"
  vpc_cidr          = "10.42.0.0/20"
  s3_prefix_list_id = "pl-0a1b"
  subnet_ids        = ["subnet-0a1b", "subnet-2c3d"]
  namespace_id      = "ns-0a1b"
  image             = "123456789012.dkr.ecr.eu-central-1.amazonaws.com/lab/prometheus:0123abc"
  repository_arn    = "arn:aws:ecr:eu-central-1:123456789012:repository/lab/prometheus"
  log_group_name    = "/ecs/lab"
  log_group_arn     = "arn:aws:logs:eu-central-1:123456789012:log-group:/ecs/lab"
  kms_key_arn       = "arn:aws:kms:eu-central-1:123456789012:key/0a1b2c3d"
  scrapes           = { proxy = { host = "shop.lab.internal", port = 9080, path = "/actuator/prometheus", variant = "webflux-webclient" } }
  rules             = { rules = "groups: []", alerts = "groups: []" }
}

run "each_task_of_a_service_is_asked" {
  command = apply
  assert {
    condition     = one(yamldecode(output.configuration).scrape_configs).job_name == "proxy" && one(yamldecode(output.configuration).scrape_configs).metrics_path == "/actuator/prometheus"
    error_message = output.configuration
  }
  assert {
    condition     = one(one(yamldecode(output.configuration).scrape_configs).dns_sd_configs) == { names = ["shop.lab.internal"], type = "A", port = 9080, refresh_interval = "10s" }
    error_message = "Each address under the name is a task: ${output.configuration}"
  }
  assert {
    condition     = one(one(yamldecode(output.configuration).scrape_configs).relabel_configs) == { target_label = "variant", replacement = "webflux-webclient" }
    error_message = "The dashboards tell variants apart: ${output.configuration}"
  }
}

run "it_writes_to_its_workspace_signed" {
  command = apply
  assert {
    condition     = one(yamldecode(output.configuration).remote_write) == { url = "https://aps-workspaces.us-east-1.amazonaws.com/workspaces/ws-0a1b2c3d/api/v1/remote_write", sigv4 = { region = "eu-central-1" } }
    error_message = output.configuration
  }
}

run "it_may_do_nothing_else" {
  command = apply
  assert {
    condition     = one(data.aws_iam_policy_document.write.statement).actions == toset(["aps:RemoteWrite"]) && one(data.aws_iam_policy_document.write.statement).resources == toset([aws_prometheus_workspace.this.arn])
    error_message = "It adds to its workspace, and reads nothing."
  }
}

run "rules_and_alerts_are_kept_with_the_metrics" {
  command = apply
  assert {
    condition     = toset(keys(aws_prometheus_rule_group_namespace.this)) == toset(["rules", "alerts"])
    error_message = "The same rules as on one's own machine."
  }
}
