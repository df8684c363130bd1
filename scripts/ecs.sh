# Sourced by ecs-up, ecs-run-plan and ecs-down, which define give_up and $home: what the three have in common.
example=$home/ecs/example

need() {
    command -v "$1" >/dev/null 2>&1 || give_up "$1 is not on the PATH: install $2"
}

# Ends unless AWS answers who is asking.
need_credentials() {
    need aws "the AWS CLI, version 2"
    local answer
    answer=$(aws sts get-caller-identity --query Arn --output text 2>&1) || give_up "AWS knows no caller: ${answer##*$'\n'}
  Cure: log in (aws sso login, aws configure) and name the profile in AWS_PROFILE, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."
    echo "as $answer"
}

# The value of a variable in a file of variables, or its default: setting <file> <name> <default>.
setting() {
    local value=
    [ ! -f "$1" ] || value=$(sed -n "s/^[[:space:]]*$2[[:space:]]*=[[:space:]]*\"\{0,1\}\([^\"#]*[^\"# ]\)\"\{0,1\}.*/\1/p" "$1" | tail -n 1)
    echo "${value:-$3}"
}

# Prints what the variables cost. It needs no credentials: it is arithmetic.
print_cost() {
    local folder
    folder=$(mktemp -d)
    cp "$home/ecs/modules/cost/"*.tf "$folder"
    local answer
    answer=$(terraform -chdir="$folder" init -no-color 2>&1 &&
        terraform -chdir="$folder" apply -auto-approve -no-color -compact-warnings ${1:+-var-file="$1"} 2>&1) || {
        rm -rf "$folder"
        give_up "no estimate of the costs: $answer"
    }
    echo "USD an hour, by list prices of us-east-1 written down in ecs/modules/cost (logs and data come on top):"
    terraform -chdir="$folder" output -no-color usd_per_hour | sed -n 's/^  "\{0,1\}\([a-z_]*\)"\{0,1\} *= "\(.*\)"$/  \1 \2/p' |
        tr '_' ' '
    rm -rf "$folder"
}
