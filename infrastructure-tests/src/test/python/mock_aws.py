"""An AWS API on loopback: moto's server, and the tags of Application Auto Scaling, which moto does not know."""

import json
import sys

from moto.applicationautoscaling import responses
from moto.server import main

TAGS = {}


def list_tags_for_resource(self):
    return json.dumps({"Tags": TAGS.get(self._get_param("ResourceARN"), {})})


def tag_resource(self):
    TAGS.setdefault(self._get_param("ResourceARN"), {}).update(self._get_param("Tags") or {})
    return "{}"


def untag_resource(self):
    for key in self._get_param("TagKeys") or []:
        TAGS.get(self._get_param("ResourceARN"), {}).pop(key, None)
    return "{}"


for call in (list_tags_for_resource, tag_resource, untag_resource):
    if not hasattr(responses.ApplicationAutoScalingResponse, call.__name__):
        setattr(responses.ApplicationAutoScalingResponse, call.__name__, call)

main(sys.argv[1:])
