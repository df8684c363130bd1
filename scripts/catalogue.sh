# Sourced by scripts that ask proxy-service/variants.yaml; they have a function give_up, and $home.
# shellcheck shell=bash

# module_of ID: the folder in proxy-service of a variant or peer, whose jar is proxy-<folder>.jar
module_of() {
    local jar
    jar=$(awk -v id="$1" '$1 == "-" && $2 == "id:" { here = $3 == id } here && $1 == "jar:" { print $2; exit }' \
        "$home/proxy-service/variants.yaml")
    [ -n "$jar" ] || give_up "no variant '$1' with a jar; ./proxylab variants lists them"
    jar=${jar#proxy-}
    echo "${jar%.jar}"
}
