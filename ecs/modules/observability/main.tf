# What the founding story lacked: threads and requests in flight beside CPU, and an alarm when the one is full while
# the other is idle.

locals {
  service  = ["ClusterName", var.cluster_name, "ServiceName", var.service_name]
  upstream = ["ClusterName", var.cluster_name, "ServiceName", var.upstream_name]
  target   = ["TargetGroup", var.load_balancer_label.target_group, "LoadBalancer", var.load_balancer_label.load_balancer]
  own      = ["Service", var.service_name]

  # Title, unit of the left axis, lines, and a mark where there is a target.
  widgets = [
    {
      title = "Tasks", label = "tasks", mark = null
      lines = [
        concat(["ECS/ContainerInsights", "RunningTaskCount"], local.service, [{ stat = "Average", label = "running" }]),
        concat(["ECS/ContainerInsights", "DesiredTaskCount"], local.service, [{ stat = "Average", label = "desired" }]),
        concat(["AWS/ApplicationELB", "HealthyHostCount"], local.target, [{ stat = "Minimum", label = "healthy" }]),
      ]
    },
    {
      title = "CPU (% of a task)", label = "%", mark = { label = "policy target", value = var.cpu_target }
      lines = [
        concat(["AWS/ECS", "CPUUtilization"], local.service, [{ stat = "Average", label = "mean of tasks" }]),
        concat(["AWS/ECS", "CPUUtilization"], local.service, [{ stat = "Maximum", label = "busiest task" }]),
        concat(["AWS/ECS", "CPUUtilization"], local.upstream, [{ stat = "Average", label = "upstream" }]),
      ]
    },
    {
      title = "In flight (requests a task)", label = "requests", mark = { label = "policy target", value = var.in_flight_target }
      lines = [
        concat([var.metrics_namespace, "InFlight"], local.own, [{ stat = "Average", label = "mean of tasks", period = 10 }]),
        concat([var.metrics_namespace, "InFlight"], local.own, [{ stat = "Maximum", label = "fullest task", period = 10 }]),
      ]
    },
    {
      title = "Request threads and pool", label = "", mark = null
      lines = [
        concat([var.metrics_namespace, "RequestThreadsBusy"], local.own, [{ stat = "Maximum", label = "threads busy (%)", period = 10 }]),
        concat([var.metrics_namespace, "PoolPending"], local.own, [{ stat = "Maximum", label = "waiting for a connection", period = 10 }]),
      ]
    },
    {
      title = "Requests", label = "per minute", mark = null
      lines = [
        concat(["AWS/ApplicationELB", "RequestCount"], local.target, [{ stat = "Sum", label = "all" }]),
        concat(["AWS/ApplicationELB", "RequestCountPerTarget"], local.target, [{ stat = "Sum", label = "a task" }]),
        concat(["AWS/ApplicationELB", "HTTPCode_Target_5XX_Count"], local.target, [{ stat = "Sum", label = "5xx of the service" }]),
        concat(["AWS/ApplicationELB", "HTTPCode_ELB_5XX_Count", "LoadBalancer", var.load_balancer_label.load_balancer], [{ stat = "Sum", label = "5xx of the load balancer" }]),
      ]
    },
    {
      title = "Time in the service", label = "s", mark = null
      lines = [for percentile in ["p50", "p90", "p99"] :
        concat(["AWS/ApplicationELB", "TargetResponseTime"], local.target, [{ stat = percentile, label = percentile }])
      ]
    },
  ]
}

resource "aws_cloudwatch_dashboard" "this" {
  dashboard_name = var.name
  dashboard_body = jsonencode({
    widgets = [for index, widget in local.widgets : {
      type   = "metric"
      x      = 12 * (index % 2)
      y      = 6 * floor(index / 2)
      width  = 12
      height = 6
      properties = {
        title       = widget.title
        region      = var.region
        view        = "timeSeries"
        period      = 60
        metrics     = widget.lines
        yAxis       = { left = { min = 0, label = widget.label, showUnits = false } }
        annotations = { horizontal = widget.mark == null ? [] : [widget.mark] }
      }
    }]
  })
}

resource "aws_cloudwatch_metric_alarm" "full_but_idle" {
  alarm_name          = "${var.name}-full-but-idle"
  alarm_description   = "Request threads are used up while CPU is low: the service waits for its upstream, and a policy on CPU does nothing. Scale on requests in flight, or hold requests without a thread each."
  comparison_operator = "GreaterThanOrEqualToThreshold"
  threshold           = 1
  evaluation_periods  = 3
  datapoints_to_alarm = 2
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_actions
  metric_query {
    id          = "full_but_idle"
    expression  = "IF(threads >= 95 AND cpu < 50, 1, 0)"
    label       = "threads full, CPU idle"
    return_data = true
  }
  metric_query {
    id = "threads"
    metric {
      namespace   = var.metrics_namespace
      metric_name = "RequestThreadsBusy"
      dimensions  = { Service = var.service_name }
      stat        = "Maximum"
      period      = 60
    }
  }
  metric_query {
    id = "cpu"
    metric {
      namespace   = "AWS/ECS"
      metric_name = "CPUUtilization"
      dimensions  = { ClusterName = var.cluster_name, ServiceName = var.service_name }
      stat        = "Average"
      period      = 60
    }
  }
}

resource "aws_cloudwatch_metric_alarm" "unhealthy" {
  alarm_name          = "${var.name}-unhealthy"
  alarm_description   = "The load balancer takes tasks for dead; ECS replaces them, whether that helps or not."
  namespace           = "AWS/ApplicationELB"
  metric_name         = "UnHealthyHostCount"
  dimensions          = { TargetGroup = var.load_balancer_label.target_group, LoadBalancer = var.load_balancer_label.load_balancer }
  statistic           = "Maximum"
  period              = 60
  evaluation_periods  = 2
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_actions
}

resource "aws_cloudwatch_metric_alarm" "errors" {
  alarm_name          = "${var.name}-errors"
  alarm_description   = "More than 1% of the requests are answered with 5xx by the service."
  comparison_operator = "GreaterThanThreshold"
  threshold           = 1
  evaluation_periods  = 3
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_actions
  metric_query {
    id          = "ratio"
    expression  = "100 * FILL(errors, 0) / requests"
    label       = "5xx (%)"
    return_data = true
  }
  metric_query {
    id = "errors"
    metric {
      namespace   = "AWS/ApplicationELB"
      metric_name = "HTTPCode_Target_5XX_Count"
      dimensions  = { TargetGroup = var.load_balancer_label.target_group, LoadBalancer = var.load_balancer_label.load_balancer }
      stat        = "Sum"
      period      = 60
    }
  }
  metric_query {
    id = "requests"
    metric {
      namespace   = "AWS/ApplicationELB"
      metric_name = "RequestCount"
      dimensions  = { TargetGroup = var.load_balancer_label.target_group, LoadBalancer = var.load_balancer_label.load_balancer }
      stat        = "Sum"
      period      = 60
    }
  }
}
