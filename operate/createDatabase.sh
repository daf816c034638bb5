#!/bin/sh
# The first start of the database in compose.yaml: the owner of the tables, who is no superuser, and its database.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$OWNER_PASSWORD" <<'END'
create role clinic_owner login createrole password :'password';
create database clinic owner clinic_owner;
END
