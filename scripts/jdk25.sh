# Sourced by the scripts beside it: leaves in $java the java of a JDK 25 or newer, or calls give_up.
java=
for jdk in "${JAVA_HOME:-}" /usr/lib/jvm/*; do
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$jdk/release" 2>/dev/null) || continue
    if [ "${version:-0}" -ge 25 ] && [ -x "$jdk/bin/java" ]; then
        java=$jdk/bin/java
        break
    fi
done
[ -n "$java" ] || give_up "no JDK 25 or newer in JAVA_HOME or /usr/lib/jvm: install one, or point JAVA_HOME at one"
