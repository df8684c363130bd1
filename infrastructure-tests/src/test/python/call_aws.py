"""call_aws.py SERVICE OPERATION [JSON]: asks an AWS API through AWS's SDK, and prints its answer as JSON."""

import json
import sys

import boto3

service, operation = sys.argv[1:3]
arguments = json.loads(sys.argv[3]) if len(sys.argv) > 3 else {}
answer = getattr(boto3.client(service), operation)(**arguments)
answer.pop("ResponseMetadata")
print(json.dumps(answer, default=str))
