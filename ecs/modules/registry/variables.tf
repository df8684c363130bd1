variable "name" {
  description = "Prefix of all names."
  type        = string
}

variable "images" {
  description = "Names of the images that docker/build makes."
  type        = set(string)
}

variable "kms_key_arn" {
  description = "Key that encrypts the images."
  type        = string
}
