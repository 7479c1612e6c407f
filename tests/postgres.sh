#!/usr/bin/env bash
# Run a command with DATABASE_URL naming a fresh PostgreSQL cluster, gone afterwards:
#   tests/postgres.sh .venv/bin/python -m pytest -m 'not browser'
# PostgreSQL refuses to run as root, so root lends it to another user.
set -euo pipefail

if [ $# = 0 ]; then
  echo "Usage: $0 COMMAND..." >&2
  exit 2
fi

bin=$(dirname "$(command -v initdb || true)")
if [ "$bin" = . ]; then
  initdb=$(ls -d /usr/lib/postgresql/*/bin/initdb /opt/homebrew/opt/postgresql*/bin/initdb \
    2>/dev/null | sort -V | tail -n 1)
  bin=${initdb%/initdb}
fi
if [ ! -x "$bin/initdb" ]; then
  echo "PostgreSQL was not found; on Debian and Ubuntu: apt install postgresql" >&2
  exit 1
fi

home=$(mktemp -d "${TMPDIR:-/tmp}/scorekeeper-postgres.XXXXXX")
as=() # bash 3 takes an empty array for an unset one, hence the odd ${as[@]+...}
if [ "$(id -u)" = 0 ]; then
  user=nobody
  id postgres >/dev/null 2>&1 && user=postgres
  chown "$user" "$home"
  as=(runuser -u "$user" --)
fi

stop() {
  (cd "$home" && ${as[@]+"${as[@]}"} "$bin/pg_ctl" -D "$home/data" -m immediate -s stop) || true
  rm -rf "$home"
}
trap stop EXIT

cd "$home"
${as[@]+"${as[@]}"} "$bin/initdb" -D "$home/data" -U scorekeeper -A trust -E UTF8 --locale=C >"$home/log" 2>&1 ||
  { cat "$home/log" >&2; exit 1; }
for _ in 1 2 3 4 5; do # a port that is free now may be taken a moment later
  port=$((20000 + RANDOM % 20000))
  # Nothing of this cluster has to survive a power cut.
  options="-p $port -k '$home' -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
  if ${as[@]+"${as[@]}"} "$bin/pg_ctl" -D "$home/data" -l "$home/data/log" -s -w -o "$options" start; then
    started=yes
    break
  fi
done
if [ -z "${started:-}" ]; then
  cat "$home/data/log" >&2
  exit 1
fi
cd "$OLDPWD"

DATABASE_URL="postgres://scorekeeper@127.0.0.1:$port/postgres" "$@"
