# One key for logs, images and results.

data "aws_caller_identity" "current" {}

data "aws_iam_policy_document" "key" {
  #checkov:skip=CKV_AWS_109:a key's policy; "*" is this key
  #checkov:skip=CKV_AWS_111:a key's policy; "*" is this key
  #checkov:skip=CKV_AWS_356:a key's policy; "*" is this key
  # The account decides by IAM who may use the key; without this statement nobody could ever delete it.
  statement {
    actions   = ["kms:*"]
    resources = ["*"]
    principals {
      type        = "AWS"
      identifiers = ["arn:aws:iam::${data.aws_caller_identity.current.account_id}:root"]
    }
  }
  statement {
    actions   = ["kms:Encrypt*", "kms:Decrypt*", "kms:ReEncrypt*", "kms:GenerateDataKey*", "kms:Describe*"]
    resources = ["*"]
    principals {
      type        = "Service"
      identifiers = ["logs.${var.region}.amazonaws.com"]
    }
    condition {
      test     = "ArnEquals"
      variable = "kms:EncryptionContext:aws:logs:arn"
      values   = ["arn:aws:logs:${var.region}:${data.aws_caller_identity.current.account_id}:log-group:/ecs/${var.name}"]
    }
  }
}

resource "aws_kms_key" "this" {
  description             = "Logs, images and results of ${var.name}"
  enable_key_rotation     = true
  deletion_window_in_days = 7
  policy                  = data.aws_iam_policy_document.key.json
}
