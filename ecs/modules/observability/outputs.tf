output "dashboard_url" {
  value = "https://${var.region}.console.aws.amazon.com/cloudwatch/home?region=${var.region}#dashboards/dashboard/${aws_cloudwatch_dashboard.this.dashboard_name}"
}

output "alarms" {
  value = [aws_cloudwatch_metric_alarm.full_but_idle.alarm_name, aws_cloudwatch_metric_alarm.unhealthy.alarm_name, aws_cloudwatch_metric_alarm.errors.alarm_name]
}
