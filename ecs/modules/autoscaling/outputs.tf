output "policies" {
  description = "Names of the policies that are set up."
  value = tolist(concat(aws_appautoscaling_policy.cpu[*].name, aws_appautoscaling_policy.requests[*].name,
    aws_appautoscaling_policy.in_flight[*].name, aws_appautoscaling_policy.step_out[*].name,
  aws_appautoscaling_policy.step_in[*].name))
}
