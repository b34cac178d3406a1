-- admin-companies.listCompanies
select "c"."id", "c"."name", "c"."slug", "c"."status", "c"."is_platform", "c"."billing_email", "c"."created_at",
  "c"."created_by", "c"."subscription_status", "c"."trial_ends_at", "c"."status_until",
  ("c"."created_at")::text as "sorted_text",
  (
    select to_json(obj)
    from (
        select "p"."name", "p"."price_monthly"
        from "plans" as "p"
        where "p"."id" = "c"."plan_id"
      ) as obj
  ) as "plan",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = "c"."id"
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as "member_count",
  (
    select count(*)
    from events e
    where e.company_id = c.id
      and e.deleted_at is null
  ) as "event_count"
from "companies" as "c"
where true
order by "c"."created_at" desc, "c"."id" desc
limit $1;

-- admin-companies.getCompany
select "c"."id", "c"."name", "c"."slug", "c"."status", "c"."status_set_by", "c"."status_reason", "c"."status_until",
  "c"."is_platform", "c"."created_at", "c"."created_by", "c"."description", "c"."contact_email", "c"."website",
  "c"."timezone", "c"."trial_ends_at", "c"."billing_email", "c"."company_type_id", "c"."stripe_customer_id",
  (
    select to_json(obj)
    from (
        select "p"."id", "p"."name", "p"."price_monthly", "p"."currency", "p"."billing_frequency", "p"."features",
          "p"."limits"
        from "plans" as "p"
        where "p"."id" = "c"."plan_id"
      ) as obj
  ) as "plan",
  (
    select t.name
    from company_types t
    where t.id = c.company_type_id
  ) as "company_type",
  (
    select to_json(obj)
    from (
        select "u"."id", "u"."email", "u"."full_name"
        from "users" as "u"
        where "u"."id" = "c"."created_by"
      ) as obj
  ) as "creator",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "s"."id", "s"."status", "s"."stripe_subscription_id", "s"."stripe_customer_id",
          "s"."cancel_at_period_end", "s"."quantity", "s"."period_amount", "s"."currency", "s"."billing_frequency",
          "s"."sync_error", "s"."owed_amount", "p"."name" as "plan_name", iso ("s"."created_at") as "created_at",
          iso ("s"."renewal_date") as "renewal_date", iso ("s"."ended_at") as "ended_at"
        from "subscriptions" as "s"
          left join "plans" as "p" on "p"."id" = "s"."plan_id"
        where "s"."company_id" = "c"."id"
        order by "s"."created_at" desc
        limit $1
      ) as agg
  ) as "subscriptions",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "m"."id", "m"."user_id", "m"."company_id", "m"."status", "m"."is_primary", "m"."is_guest",
          "m"."company_role_id", iso ("m"."created_at") as "created_at", json_build_object(
            'id', "u"."id", 'email', "u"."email", 'full_name', "u"."full_name", 'status', "u"."status", 'is_leaving',
            exists (
              select
              from account_deletions d
              where d.user_id = u.id
            )
          ) as "user",
          (
            select to_json(obj)
            from (
                select "r"."id", "r"."label_override", "r"."description", "r"."permissions", "r"."is_active",
                  json_build_object('id', "b"."id", 'key', "b"."key", 'label', "b"."label") as "role"
                from "company_roles" as "r"
                  inner join "roles" as "b" on "b"."id" = "r"."role_id"
                where "r"."id" = "m"."company_role_id"
                  and "r"."deleted_at" is null
              ) as obj
          ) as "role"
        from "user_company_memberships" as "m"
          inner join "users" as "u" on "u"."id" = "m"."user_id"
        where "m"."company_id" = "c"."id"
          and "m"."status" = $2
        order by "m"."created_at", "m"."id"
        limit $3
      ) as agg
  ) as "memberships",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = "c"."id"
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as "member_count",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = "c"."id"
      and (
        "m"."status" = 'active'
        and "m"."is_guest"
      )
  ) as "guest_count",
  (
    select count(*)
    from events e
    where e.company_id = c.id
      and e.deleted_at is null
  ) as "event_count", exists (
    select
    from user_company_memberships m
    where m.company_id = c.id
      and m.is_primary
  ) as "has_owner",
  (
    select to_json(obj)
    from (
        select "u"."id", "u"."email", "u"."full_name", "u"."status"
        from "user_company_memberships" as "m"
          inner join "users" as "u" on "u"."id" = "m"."user_id"
        where "m"."company_id" = "c"."id"
          and "m"."is_primary" = $4
          and "m"."status" = $5
        limit $6
      ) as obj
  ) as "owner", json_build_object(
    'members',
    (
      select count(*)
      from user_company_memberships m
      where m.company_id = "c"."id"
        and (
          "m"."status" = 'active'
          and not "m"."is_guest"
        )
    ), 'guests',
    (
      select count(*)
      from user_company_memberships m
      where m.company_id = "c"."id"
        and (
          "m"."status" = 'active'
          and "m"."is_guest"
        )
    ), 'events',
    (
      select count(*)
      from events e
      where e.company_id = "c"."id"
        and e.deleted_at is null
        and e.status not in ('inquiry', 'archived', 'cancelled', 'declined')
    ), 'storage',
    (
      select coalesce(sum(f.bytes), 0) / 1073741824::float8
      from company_files f
      where f.company_id = "c"."id"
    ), 'storage_per_user',
    (
      select coalesce(max(o.used), 0)
      from (
          select coalesce(sum(f.bytes), 0) / 1073741824::float8 as used
          from company_files f
          where f.company_id = "c"."id"
            and f.uploaded_by is not null
          group by f.uploaded_by
        ) o
    ), 'emails',
    (
      select coalesce(sum(s.sent), 0)
      from company_mails s
      where s.company_id = "c"."id"
        and s.month = (
          select coalesce($7::jsonb ->> z.timezone, $8)::date
          from companies z
          where z.id = "c"."id"
        )
    ), 'integrations',
    (
      select count(*)
      from "webhook_endpoints" t
      where t.company_id = "c"."id"
    ), 'budget_items',
    (
      select count(*)
      from "budget_items" t
      where t.company_id = "c"."id"
    )
  ) as "counted",
  (
    select to_json(obj)
    from (
        select "i"."id", "i"."email", "i"."company_id", "i"."company_role_id", "i"."invited_by", "i"."status",
          "i"."scope", "i"."event_ids", "i"."delivery", iso ("i"."expires_at") as "expires_at",
          iso ("i"."created_at") as "created_at",
          (
            select to_json(obj)
            from (
                select coalesce("inviter"."display_name", "inviter"."full_name") as "full_name", "inviter"."email"
                from "users" as "inviter"
                where "inviter"."id" = "i"."invited_by"
              ) as obj
          ) as "inviter", coalesce(is_platform_staff (i.invited_by), false) as "by_staff",
          (
            select to_json(obj)
            from (
                select "r"."label_override", "base"."label"
                from "company_roles" as "r"
                  inner join "roles" as "base" on "base"."id" = "r"."role_id"
                where "r"."id" = "i"."company_role_id"
              ) as obj
          ) as "role", "i"."as_owner"
        from "user_invites" as "i"
        where "i"."company_id" = "c"."id"
          and "i"."as_owner" = $9
          and "i"."status" = $10
      ) as obj
  ) as "owner_invitation"
from "companies" as "c"
where "c"."id" = $11;

-- admin-companies.listCompanyMembers
select "m"."id", "m"."user_id", "m"."company_id", "m"."status", "m"."is_primary", "m"."is_guest", "m"."company_role_id",
  iso ("m"."created_at") as "created_at", json_build_object(
    'id', "u"."id", 'email', "u"."email", 'full_name', "u"."full_name", 'status', "u"."status", 'is_leaving', exists (
      select
      from account_deletions d
      where d.user_id = u.id
    )
  ) as "user",
  (
    select to_json(obj)
    from (
        select "r"."id", "r"."label_override", "r"."description", "r"."permissions", "r"."is_active",
          json_build_object('id', "b"."id", 'key', "b"."key", 'label', "b"."label") as "role"
        from "company_roles" as "r"
          inner join "roles" as "b" on "b"."id" = "r"."role_id"
        where "r"."id" = "m"."company_role_id"
          and "r"."deleted_at" is null
      ) as obj
  ) as "role"
from "user_company_memberships" as "m"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
where "m"."company_id" = $1
  and "m"."status" = $2
order by "m"."created_at", "m"."id"
limit $3;

-- admin-companies.listCompanyInvitations
select "i"."id", "i"."email", "i"."company_id", "i"."company_role_id", "i"."invited_by", "i"."status", "i"."scope",
  "i"."event_ids", "i"."delivery", iso ("i"."expires_at") as "expires_at", iso ("i"."created_at") as "created_at",
  (
    select to_json(obj)
    from (
        select coalesce("inviter"."display_name", "inviter"."full_name") as "full_name", "inviter"."email"
        from "users" as "inviter"
        where "inviter"."id" = "i"."invited_by"
      ) as obj
  ) as "inviter", coalesce(is_platform_staff (i.invited_by), false) as "by_staff",
  (
    select to_json(obj)
    from (
        select "r"."label_override", "base"."label"
        from "company_roles" as "r"
          inner join "roles" as "base" on "base"."id" = "r"."role_id"
        where "r"."id" = "i"."company_role_id"
      ) as obj
  ) as "role", "i"."as_owner"
from "user_invites" as "i"
where "i"."company_id" = $1
  and "i"."status" = $2
order by "i"."created_at" desc, "i"."id" desc
limit $3;

-- admin-companies.getModuleOverrides
select (
    select coalesce(json_agg(agg), '[]')
    from (
        select "o"."id", "o"."company_id", "o"."module_id", "o"."override_reason", "o"."permissions", "o"."is_enabled",
          "o"."granted_by", coalesce(nullif(u.full_name, ''), u.email) as "granter",
          iso ("o"."expires_at") as "expires_at", iso ("o"."created_at") as "created_at",
          json_build_object('id', "m"."id", 'name', "m"."name", 'key', "m"."key") as "module"
        from "company_module_overrides" as "o"
          inner join "modules" as "m" on "m"."id" = "o"."module_id"
          left join "users" as "u" on "u"."id" = "o"."granted_by"
        where "o"."company_id" = $1
        order by "m"."name", "o"."id"
      ) as agg
  ) as "overrides",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "m"."id", "m"."key", "m"."name", "m"."description"
        from (
            select m.id, m.key, m.name, m.description
            from modules m, companies c
            where c.id = $2
              and not c.is_platform
              and m.is_active
              and m.deleted_at is null
              and not m.is_platform_only
              and m.key not in (
                select has.module_key
                from company_modules (c.id) has
              )
              and not exists (
                select
                from company_module_overrides o
                where o.company_id = c.id
                  and o.module_id = m.id
              )
          ) as "m"
        order by "m"."name", "m"."id"
      ) as agg
  ) as "available_modules";

-- admin-companies.getCompanyActivity
with "page" as (
    select "id", "created_at", "actor_kind", "admin_user_id", "subject_user_id", "company_id", "action_type",
      "resource_type", "resource_id", "old_values", "new_values", "metadata", "ip_address", "user_agent"
    from audit_about_company ($1::uuid, $2::timestamptz, $3::uuid, $4::integer)
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
