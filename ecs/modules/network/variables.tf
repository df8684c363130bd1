variable "name" {
  description = "Prefix of all names."
  type        = string
}

variable "region" {
  description = "AWS region; part of the names of the endpoints."
  type        = string
}

variable "cidr" {
  description = "Addresses of the VPC, a /16 to a /24."
  type        = string
}

variable "public" {
  description = "Whether there are public subnets and an internet gateway, for a load balancer that is asked from outside. Tasks are never in them."
  type        = bool
}

variable "services" {
  description = "AWS services that tasks reach through interface endpoints, such as ecr.api."
  type        = set(string)
}
