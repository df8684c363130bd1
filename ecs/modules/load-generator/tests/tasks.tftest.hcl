# What is run on demand: a plan by the image's own command, an experiment by scripts beside the definition.

mock_provider "aws" {
  source = "../../example/tests/aws"
}

variables {
  name              = "lab-load-generator"
  region            = "us-east-1"
  vpc_id            = "vpc-0a1b"
  vpc_cidr          = "10.42.0.0/20"
  s3_prefix_list_id = "pl-0a1b"
  plan_image        = "registry/load-generator:0123abc"
  experiment_image  = "registry/lab:0123abc"
  repository_arns   = ["arn:aws:ecr:us-east-1:123456789012:repository/load-generator", "arn:aws:ecr:us-east-1:123456789012:repository/lab"]
  kms_key_arn       = "arn:aws:kms:us-east-1:123456789012:key/0a1b2c3d"
  log_group_name    = "/ecs/lab"
  log_group_arn     = "arn:aws:logs:us-east-1:123456789012:log-group:/ecs/lab"
  cpu               = 4096
  memory            = 8192
  results_days      = 7
}

run "a_plan_and_an_experiment" {
  command = apply
  assert {
    condition     = aws_ecs_task_definition.this["plan"].family == "lab-load-generator" && aws_ecs_task_definition.this["experiment"].family == "lab-load-generator-experiment"
    error_message = "Each has a definition of its own."
  }
  assert {
    condition     = one(jsondecode(aws_ecs_task_definition.this["plan"].container_definitions)).image == "registry/load-generator:0123abc"
    error_message = "A plan is run by the image's own command."
  }
  assert {
    condition     = [for container in jsondecode(aws_ecs_task_definition.this["experiment"].container_definitions) : "${container.name} ${container.image} ${container.essential}"] == ["lab-load-generator registry/lab:0123abc true", "lab-load-generator-results registry/load-generator:0123abc false"]
    error_message = "An experiment is run by the lab; when it ends, so does what brings its results away: ${aws_ecs_task_definition.this["experiment"].container_definitions}"
  }
  assert {
    condition     = strcontains(jsondecode(aws_ecs_task_definition.this["experiment"].container_definitions)[0].entryPoint[2], "./proxylab run") && strcontains(jsondecode(aws_ecs_task_definition.this["experiment"].container_definitions)[1].entryPoint[2], "aws s3 cp")
    error_message = "Each is told what to do by a script beside the definition."
  }
  assert {
    condition     = jsondecode(aws_ecs_task_definition.this["experiment"].container_definitions)[1].stopTimeout == 120
    error_message = "There is time to bring results away."
  }
  assert {
    condition     = alltrue(flatten([for definition in aws_ecs_task_definition.this : [for container in jsondecode(definition.container_definitions) : container.readonlyRootFilesystem && container.linuxParameters.capabilities.drop[0] == "ALL" && one(container.mountPoints).containerPath == "/tmp"]]))
    error_message = "None may write anywhere but to /tmp, nor has it a capability."
  }
}

run "results_may_be_left_and_nothing_read" {
  command = apply
  assert {
    condition     = toset(flatten(data.aws_iam_policy_document.results.statement[*].actions)) == toset(["s3:PutObject", "kms:GenerateDataKey", "kms:Decrypt"])
    error_message = "Its role writes results: ${jsonencode(data.aws_iam_policy_document.results.statement[*].actions)}"
  }
  assert {
    condition     = data.aws_iam_policy_document.results.statement[0].resources == toset(["${aws_s3_bucket.results.arn}/runs/*"])
    error_message = "It writes under runs/ only."
  }
}
