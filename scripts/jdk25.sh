# Sourced by ./proxylab and by the scripts beside this file; they have a function give_up. Leaves in $jdk a JDK 25 or newer,
# whichever java the machine has first, and in $java its java.
# shellcheck shell=sh
needed_java=25

# Prints the major version of the JDK in $1, read from its release file: no JVM is started to find one.
jdk_version() {
    [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

jdk_candidates() {
    [ -z "${JAVA_HOME:-}" ] || echo "$JAVA_HOME"
    on_path=$(command -v java 2>/dev/null) && on_path=$(readlink -f "$on_path" 2>/dev/null) && dirname "$(dirname "$on_path")"
    for candidate in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /opt/*/jdk* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/* \
        "${HOME:-/nonexistent}"/Library/Java/JavaVirtualMachines/*/Contents/Home; do
        [ ! -d "$candidate" ] || echo "$candidate"
    done
}

no_jdk() {
    echo "no JDK $needed_java or newer found. Looked at:"
    jdk_candidates | while IFS= read -r candidate; do
        version=$(jdk_version "$candidate") || version=
        echo "  $candidate ($([ -n "$version" ] && echo "JDK $version" || echo "no JDK"))"
    done
    echo "  and in /usr/lib/jvm, /usr/java, /opt, /Library/Java/JavaVirtualMachines, Homebrew, ~/.sdkman, ~/.jdks"
    echo "Cure: install a JDK $needed_java (for instance Eclipse Temurin), or point JAVA_HOME at one."
}

jdk=
while IFS= read -r candidate; do
    version=$(jdk_version "$candidate") || continue
    if [ "${version:-0}" -ge "$needed_java" ]; then
        jdk=$candidate
        break
    fi
done <<END
$(jdk_candidates)
END
[ -n "$jdk" ] || give_up "$(no_jdk)"
# shellcheck disable=SC2034 # for who sources this
java=$jdk/bin/java
