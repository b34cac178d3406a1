-- audit-log.getAuditLogsPaginated
with "page" as (
    select "id", "created_at", "actor_kind", "admin_user_id", "subject_user_id", "company_id", "action_type",
      "resource_type", "resource_id", "old_values", "new_values", "metadata", "ip_address", "user_agent"
    from audit_logs
    where true
    order by created_at desc, id desc
    limit $1
    offset $2
  ), "people" as (
    select "id", "full_name", "email"
    from "users"
    where id = any (
        array(
          select admin_user_id
          from page
          union
          select subject_user_id
          from page
        )
      )
  ), "named" as (
    select "n"."kind" || ' ' || "n"."id" as thing, n.name
    from (
        select array_agg(kind) as kinds, array_agg(id) as ids
        from (
            select resource_type as kind, resource_id as id
            from "page"
            union
            select 'company', company_id::text
            from "page"
          ) t
      ) a
      cross join lateral audit_names (a.kinds, a.ids) n
  )
select "a"."id", "a"."created_at", "a"."actor_kind", "a"."admin_user_id", "a"."company_id", "a"."action_type",
  "a"."resource_type", "a"."resource_id", "a"."old_values", "a"."new_values", "a"."metadata", "a"."ip_address",
  "a"."user_agent", "actor"."full_name" as "admin_user_name", "actor"."email" as "admin_user_email",
  "subject"."id" as "impersonated_user_id", "subject"."email" as "impersonated_user_email",
  "company"."name" as "company_name", coalesce(
    "thing"."name", nullif("a"."new_values" ->> 'email', ''), nullif("a"."old_values" ->> 'email', ''),
    nullif("a"."new_values" ->> 'url', ''), nullif("a"."old_values" ->> 'url', ''),
    nullif("a"."new_values" ->> 'label_override', ''), nullif("a"."old_values" ->> 'label_override', ''),
    nullif("a"."new_values" ->> 'label', ''), nullif("a"."old_values" ->> 'label', ''),
    nullif("a"."new_values" ->> 'name', ''), nullif("a"."old_values" ->> 'name', ''),
    nullif("a"."new_values" ->> 'display_name', ''), nullif("a"."old_values" ->> 'display_name', ''),
    nullif("a"."metadata" ->> 'invited_email', ''), nullif("a"."metadata" ->> 'device', ''),
    nullif("a"."metadata" ->> 'email', ''), nullif("a"."metadata" ->> 'name', '')
  ) as "resource_name"
from "page" as "a"
  left join "people" as "actor" on "actor"."id" = "a"."admin_user_id"
  left join "people" as "subject" on "subject"."id" = "a"."subject_user_id"
  and "a"."subject_user_id" <> "a"."admin_user_id"
  left join "named" as "company" on "company"."thing" = 'company' || ' ' || "a"."company_id"
  left join "named" as "thing" on "thing"."thing" = "a"."resource_type" || ' ' || "a"."resource_id"
order by "a"."created_at" desc, "a"."id" desc;
select (
    select coalesce(sum(rows_counted), 0)
    from audit_counts
    where true
  )::bigint + (
    select count(*)
    from audit_unsealed ()
    where true
  ) as total;
select n.id, n.kind, n.name
from (
    select array_agg(kind) as kinds, array_agg(id) as ids
    from unnest($1::text[]) kind, unnest($2::text[]) id
  ) a
  cross join lateral audit_names (a.kinds, a.ids) n
order by n.name, n.id;

-- audit-log.getAuditLog
with "page" as (
    select "id", "created_at", "actor_kind", "admin_user_id", "subject_user_id", "company_id", "action_type",
      "resource_type", "resource_id", "old_values", "new_values", "metadata", "ip_address", "user_agent"
    from "audit_logs"
    where "id" = $1
  ), "people" as (
    select "id", "full_name", "email"
    from "users"
    where id = any (
        array(
          select admin_user_id
          from page
          union
          select subject_user_id
          from page
        )
      )
  ), "named" as (
    select "n"."kind" || ' ' || "n"."id" as thing, n.name
    from (
        select array_agg(kind) as kinds, array_agg(id) as ids
        from (
            select resource_type as kind, resource_id as id
            from "page"
            union
            select 'company', company_id::text
            from "page"
          ) t
      ) a
      cross join lateral audit_names (a.kinds, a.ids) n
  )
select "a"."id", "a"."created_at", "a"."actor_kind", "a"."admin_user_id", "a"."company_id", "a"."action_type",
  "a"."resource_type", "a"."resource_id", "a"."old_values", "a"."new_values", "a"."metadata", "a"."ip_address",
  "a"."user_agent", "actor"."full_name" as "admin_user_name", "actor"."email" as "admin_user_email",
  "subject"."id" as "impersonated_user_id", "subject"."email" as "impersonated_user_email",
  "company"."name" as "company_name", coalesce(
    "thing"."name", nullif("a"."new_values" ->> 'email', ''), nullif("a"."old_values" ->> 'email', ''),
    nullif("a"."new_values" ->> 'url', ''), nullif("a"."old_values" ->> 'url', ''),
    nullif("a"."new_values" ->> 'label_override', ''), nullif("a"."old_values" ->> 'label_override', ''),
    nullif("a"."new_values" ->> 'label', ''), nullif("a"."old_values" ->> 'label', ''),
    nullif("a"."new_values" ->> 'name', ''), nullif("a"."old_values" ->> 'name', ''),
    nullif("a"."new_values" ->> 'display_name', ''), nullif("a"."old_values" ->> 'display_name', ''),
    nullif("a"."metadata" ->> 'invited_email', ''), nullif("a"."metadata" ->> 'device', ''),
    nullif("a"."metadata" ->> 'email', ''), nullif("a"."metadata" ->> 'name', '')
  ) as "resource_name"
from "page" as "a"
  left join "people" as "actor" on "actor"."id" = "a"."admin_user_id"
  left join "people" as "subject" on "subject"."id" = "a"."subject_user_id"
  and "a"."subject_user_id" <> "a"."admin_user_id"
  left join "named" as "company" on "company"."thing" = 'company' || ' ' || "a"."company_id"
  left join "named" as "thing" on "thing"."thing" = "a"."resource_type" || ' ' || "a"."resource_id"
order by "a"."created_at" desc, "a"."id" desc;
select n.id, n.kind, n.name
from (
    select array_agg(kind) as kinds, array_agg(id) as ids
    from unnest($1::text[]) kind, unnest($2::text[]) id
  ) a
  cross join lateral audit_names (a.kinds, a.ids) n
order by n.name, n.id;
select n.id, n.kind, n.name
from (
    select array_agg(kind) as kinds, array_agg(id) as ids
    from unnest($1::text[]) kind, unnest($2::text[]) id
  ) a
  cross join lateral audit_names (a.kinds, a.ids) n
order by n.name, n.id;

-- audit-log.getAuditActionTypes
select "action_type" as type, sum(rows_counted)::bigint as count
from (
    select action_type, resource_type, rows_counted
    from audit_counts
    union all
    -- Rows are sealed and counted every minute, so the newest rows are added here.
    select action_type, resource_type, 1
    from audit_unsealed ()
  ) c
group by 1
order by count desc, type;

-- audit-log.getAuditResourceTypes
select "resource_type" as type, sum(rows_counted)::bigint as count
from (
    select action_type, resource_type, rows_counted
    from audit_counts
    union all
    -- Rows are sealed and counted every minute, so the newest rows are added here.
    select action_type, resource_type, 1
    from audit_unsealed ()
  ) c
group by 1
order by count desc, type;
