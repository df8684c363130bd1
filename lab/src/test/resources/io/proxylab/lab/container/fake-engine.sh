#!/bin/sh
# Does for a test what a container engine does: a container is a process of the project's jars, without any confinement.
folder=$(cd "$(dirname "$0")" && pwd)
echo "$*" >>"$folder/asked"
if [ -f "$folder/dead" ]; then
    echo "a first line" >&2
    echo "Cannot connect to the daemon" >&2
    exit 1
fi
verb=$1
shift
case $verb in
    ps)
        [ "$1" = --quiet ] || ls "$folder/containers"
        ;;
    image)
        grep -qxF "$4" "$folder/images" || { echo "No such image: $4" >&2; exit 1; }
        ;;
    container)
        [ -f "$folder/containers/$4" ] || { echo "No such container: $4" >&2; exit 1; }
        case $3 in
            *Pid*) cat "$folder/containers/$4" ;;
            *OOMKilled*) [ -f "$folder/oom" ] && echo true || echo false ;;
        esac
        ;;
    kill)
        kill -KILL "$(cat "$folder/containers/$1")"
        ;;
    rm)
        rm "$folder/containers/$2"
        ;;
    run)
        for word; do
            shift
            case $word in
                --name=*) name=${word#*=} ;;
                --mount=*) launch=${word#*source=} launch=${launch%,target=*} ;;
                --env=JAVA_OPTIONS=*) options=${word#*=JAVA_OPTIONS=} ;;
                --interactive) interactive=yes ;;
                proxy-lab/*)
                    image=${word#proxy-lab/}
                    break
                    ;;
            esac
        done
        image=${image%:local}
        project=$(cat "$folder/project")
        case $image in
            proxy-*) jar=$project/proxy-service/${image#proxy-}/target/$image.jar ;;
            *) jar=$project/$image/target/$image.jar ;;
        esac
        options=$(echo "$options" | sed "s|/launch|$launch|g")
        [ -n "$interactive" ] || exec </dev/null
        echo $$ >"$folder/containers/$name"
        # shellcheck disable=SC2086 # flags are words
        exec "${JAVA:-java}" $options -jar "$jar" "$@"
        ;;
    *)
        echo "unknown command $verb" >&2
        exit 125
        ;;
esac
