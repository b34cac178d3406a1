-- audit-log.getAuditLogsPaginated
with
  "page" as (
    select
      (p.entry)."id",
      (p.entry)."created_at",
      (p.entry)."actor_kind",
      (p.entry)."admin_user_id",
      (p.entry)."subject_user_id",
      (p.entry)."company_id",
      (p.entry)."action_type",
      (p.entry)."resource_type",
      (p.entry)."resource_id",
      (p.entry)."old_values",
      (p.entry)."new_values",
      (p.entry)."metadata",
      (p.entry)."ip_address",
      (p.entry)."user_agent",
      p.total
    from
      audit_page (
        $1::text[],
        $2::text[],
        $3::uuid,
        $4::text,
        $5::date,
        $6::date,
        $7::text,
        $8::bigint,
        $9::integer,
        $10::bigint
      ) p
  ),
  "people" as (
    select
      "id",
      "full_name",
      "email"
    from
      "users"
    where
      id = any (
        array(
          select
            admin_user_id
          from
            page
          union
          select
            subject_user_id
          from
            page
        )
      )
  )
select
  "a"."id",
  "a"."created_at",
  "a"."actor_kind",
  "a"."admin_user_id",
  "a"."company_id",
  "a"."action_type",
  "a"."resource_type",
  "a"."resource_id",
  "a"."old_values",
  "a"."new_values",
  "a"."metadata",
  "a"."ip_address",
  "a"."user_agent",
  "actor"."full_name" as "admin_user_name",
  "actor"."email" as "admin_user_email",
  "subject"."id" as "impersonated_user_id",
  "subject"."email" as "impersonated_user_email",
  (
    select
      c.name
    from
      companies c
    where
      c.id = "a"."company_id"
  ) as "company_name",
  coalesce(
    case "a"."resource_type"
      when 'user' then (
        select
          coalesce(nullif(u.full_name, ''), u.email)
        from
          users u
        where
          u.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'user_membership' then (
        select
          coalesce(nullif(u.full_name, ''), u.email)
        from
          user_company_memberships m
          join users u on u.id = m.user_id
        where
          m.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'company' then (
        select
          c.name
        from
          companies c
        where
          c.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'plan' then (
        select
          p.name
        from
          plans p
        where
          p.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'module' then (
        select
          o.name
        from
          modules o
        where
          o.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'module_override' then (
        select
          o.name
        from
          company_module_overrides v
          join modules o on o.id = v.module_id
        where
          v.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'widget' then (
        select
          w.name
        from
          widgets w
        where
          w.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'company_type' then (
        select
          t.name
        from
          company_types t
        where
          t.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'company_role' then (
        select
          coalesce(nullif(r.label_override, ''), b.label)
        from
          company_roles r
          left join roles b on b.id = r.role_id
        where
          r.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'user_invite' then (
        select
          i.email
        from
          user_invites i
        where
          i.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
    end,
    nullif("a"."new_values" ->> 'email', ''),
    nullif("a"."old_values" ->> 'email', ''),
    nullif("a"."new_values" ->> 'url', ''),
    nullif("a"."old_values" ->> 'url', ''),
    nullif("a"."new_values" ->> 'label_override', ''),
    nullif("a"."old_values" ->> 'label_override', ''),
    nullif("a"."new_values" ->> 'label', ''),
    nullif("a"."old_values" ->> 'label', ''),
    nullif("a"."new_values" ->> 'name', ''),
    nullif("a"."old_values" ->> 'name', ''),
    nullif("a"."new_values" ->> 'display_name', ''),
    nullif("a"."old_values" ->> 'display_name', ''),
    nullif("a"."metadata" ->> 'invited_email', ''),
    nullif("a"."metadata" ->> 'device', ''),
    nullif("a"."metadata" ->> 'email', '')
  ) as "resource_name",
  a.total as "total_count"
from
  "page" as "a"
  left join "people" as "actor" on "actor"."id" = "a"."admin_user_id"
  left join "people" as "subject" on "subject"."id" = "a"."subject_user_id"
  and "a"."subject_user_id" <> "a"."admin_user_id"
order by
  "a"."created_at" desc,
  "a"."id" desc;

-- audit-log.getAuditLog
with
  "page" as (
    select
      "id",
      "created_at",
      "actor_kind",
      "admin_user_id",
      "subject_user_id",
      "company_id",
      "action_type",
      "resource_type",
      "resource_id",
      "old_values",
      "new_values",
      "metadata",
      "ip_address",
      "user_agent"
    from
      "audit_logs"
    where
      "id" = $1
  ),
  "people" as (
    select
      "id",
      "full_name",
      "email"
    from
      "users"
    where
      id = any (
        array(
          select
            admin_user_id
          from
            page
          union
          select
            subject_user_id
          from
            page
        )
      )
  )
select
  "a"."id",
  "a"."created_at",
  "a"."actor_kind",
  "a"."admin_user_id",
  "a"."company_id",
  "a"."action_type",
  "a"."resource_type",
  "a"."resource_id",
  "a"."old_values",
  "a"."new_values",
  "a"."metadata",
  "a"."ip_address",
  "a"."user_agent",
  "actor"."full_name" as "admin_user_name",
  "actor"."email" as "admin_user_email",
  "subject"."id" as "impersonated_user_id",
  "subject"."email" as "impersonated_user_email",
  (
    select
      c.name
    from
      companies c
    where
      c.id = "a"."company_id"
  ) as "company_name",
  coalesce(
    case "a"."resource_type"
      when 'user' then (
        select
          coalesce(nullif(u.full_name, ''), u.email)
        from
          users u
        where
          u.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'user_membership' then (
        select
          coalesce(nullif(u.full_name, ''), u.email)
        from
          user_company_memberships m
          join users u on u.id = m.user_id
        where
          m.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'company' then (
        select
          c.name
        from
          companies c
        where
          c.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'plan' then (
        select
          p.name
        from
          plans p
        where
          p.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'module' then (
        select
          o.name
        from
          modules o
        where
          o.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'module_override' then (
        select
          o.name
        from
          company_module_overrides v
          join modules o on o.id = v.module_id
        where
          v.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'widget' then (
        select
          w.name
        from
          widgets w
        where
          w.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'company_type' then (
        select
          t.name
        from
          company_types t
        where
          t.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'company_role' then (
        select
          coalesce(nullif(r.label_override, ''), b.label)
        from
          company_roles r
          left join roles b on b.id = r.role_id
        where
          r.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
      when 'user_invite' then (
        select
          i.email
        from
          user_invites i
        where
          i.id = case
            when "a"."resource_id" ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then "a"."resource_id"::uuid
          end
      )
    end,
    nullif("a"."new_values" ->> 'email', ''),
    nullif("a"."old_values" ->> 'email', ''),
    nullif("a"."new_values" ->> 'url', ''),
    nullif("a"."old_values" ->> 'url', ''),
    nullif("a"."new_values" ->> 'label_override', ''),
    nullif("a"."old_values" ->> 'label_override', ''),
    nullif("a"."new_values" ->> 'label', ''),
    nullif("a"."old_values" ->> 'label', ''),
    nullif("a"."new_values" ->> 'name', ''),
    nullif("a"."old_values" ->> 'name', ''),
    nullif("a"."new_values" ->> 'display_name', ''),
    nullif("a"."old_values" ->> 'display_name', ''),
    nullif("a"."metadata" ->> 'invited_email', ''),
    nullif("a"."metadata" ->> 'device', ''),
    nullif("a"."metadata" ->> 'email', '')
  ) as "resource_name"
from
  "page" as "a"
  left join "people" as "actor" on "actor"."id" = "a"."admin_user_id"
  left join "people" as "subject" on "subject"."id" = "a"."subject_user_id"
  and "a"."subject_user_id" <> "a"."admin_user_id"
order by
  "a"."created_at" desc,
  "a"."id" desc;
select
  u.id,
  'user' as kind,
  coalesce(nullif(u.full_name, ''), u.email) as name
from
  users u
where
  u.id = any ($1::uuid[])
union all
select
  c.id,
  'company',
  c.name
from
  companies c
where
  c.id = any ($2::uuid[])
union all
select
  p.id,
  'plan',
  p.name
from
  plans p
where
  p.id = any ($3::uuid[])
union all
select
  o.id,
  'module',
  o.name
from
  modules o
where
  o.id = any ($4::uuid[])
union all
select
  t.id,
  'company_type',
  t.name
from
  company_types t
where
  t.id = any ($5::uuid[])
union all
select
  r.id,
  'company_role',
  coalesce(nullif(r.label_override, ''), b.label, r.id::text)
from
  company_roles r
  left join roles b on b.id = r.role_id
where
  r.id = any ($6::uuid[])
order by
  name,
  id;

-- audit-log.getAuditActionTypes
select
  type,
  rows_counted as count
from
  audit_types ($1)
order by
  count desc,
  type;

-- audit-log.getAuditResourceTypes
select
  type,
  rows_counted as count
from
  audit_types ($1)
order by
  count desc,
  type;
