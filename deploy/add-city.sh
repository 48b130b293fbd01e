#!/bin/sh
# One more city on this machine: its database, its settings, its way in, and its server.
#
#   add-city.sh <name> <host name> <folder of the city> <file of its own variables>
#
# The file holds what is the city's alone: bank, mail, SMS, push keys (docs/operating.md, Environment). What is already there
# is never changed. Run as root with DATABASE_SERVER, which is postgres://user:password@host:port of a user who may create
# databases and roles. What has to be there before is told in docs/scale.md.
set -eu

name=$1 host=$2 folder=$3 own=$4
etc=${ROTATIVO_ETC:-/etc/rotativo}
cities=$etc/cities

fail() { echo "add-city.sh: $1" >&2; exit 1; }
case $name in '' | *[!a-z0-9]*) fail "a city's name has small letters and digits: $name" ;; esac
case $host in '' | *[!a-z0-9.-]*) fail "this is no host name: $host" ;; esac
[ -r "$own" ] || fail "there is no file $own"
# The server runs in a folder of its own.
case $folder in /*) ;; *) fail "the city's folder is told from the root: $folder" ;; esac
[ -d "$folder" ] || fail "there is no folder $folder"
[ ! -e "$cities/$name.env" ] || fail "there is a city $name already"
# The balancer does not start without it.
[ -r "$etc/unavailable.html" ] || fail "there is no file $etc/unavailable.html"
mkdir -p "$cities"
touch "$etc/cities.map"
! grep -q "^$host " "$etc/cities.map" || fail "$host is a city already"

# The first port that no city has.
last=$(cat "$cities"/*.env 2>/dev/null | sed -n 's/^PORT=//p' | sort -n | tail -n 1)
port=$((${last:-${FIRST_PORT:-3100}} + 1))

psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --command="create database rotativo_$name" "$DATABASE_SERVER/postgres"
umask 077
cat >"$cities/$name.new" <<ENV
MODE=production
PORT=$port
HOST=127.0.0.1
TRUST_PROXY=127.0.0.1
PUBLIC_URL=https://$host
CITY=$folder
DATABASE_URL=$DATABASE_SERVER/rotativo_$name
POOL_SIZE=10
SECRET=$(openssl rand -hex 32)
OPERATOR_KEY=$(openssl rand -hex 24)
ENV
cat "$own" >>"$cities/$name.new"
cat >"$cities/$name.cfg" <<CFG
backend $name
  # Whoever opens the page while the server is not ready reads that in words; it tries again by itself.
  acl opens_page req.hdr(accept) -m sub text/html
  http-request return status 503 content-type "text/html; charset=utf-8" file "$etc/unavailable.html" hdr Cache-Control no-store hdr Retry-After 5 if opens_page { nbsrv eq 0 }
  server here 127.0.0.1:$port check
CFG
echo "$host $name" >>"$etc/cities.map"
mv "$cities/$name.new" "$cities/$name.env"

systemctl enable --now "rotativo@$name"
systemctl reload haproxy
