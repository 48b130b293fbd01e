#!/bin/sh
# Run by Patroni once in the life of the cluster, on the machine that begins it: the programme's role and database.
set -eu
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$ROTATIVO_PASSWORD" "$1" <<SQL
create role rotativo login createrole password :'password';
create database rotativo owner rotativo;
SQL
