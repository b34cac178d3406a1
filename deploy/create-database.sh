#!/bin/sh
# What the image of PostgreSQL runs on an empty volume.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=owner_password="$OWNER_PASSWORD" \
  --set=serving_password="$SERVING_PASSWORD" \
  --set=backoffice_password="$BACKOFFICE_PASSWORD" \
  --set=backup_password="$BACKUP_PASSWORD" \
  --file=/marquee/create-database.sql
