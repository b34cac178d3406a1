-- team.listMembers
with
  "page" as (
    select
      "m"."id",
      "m"."user_id",
      "m"."is_primary",
      "m"."is_guest",
      "m"."company_role_id",
      "m"."created_at",
      "m"."person_email" as "email",
      "m"."person_name" as "full_name",
      "m"."person_avatar_url" as "avatar_url"
    from
      "user_company_memberships" as "m"
    where
      "m"."company_id" = $1
      and "m"."status" = $2
      and m.company_role_id = $3
      and true
    order by
      "m"."created_at",
      "m"."id"
    limit
      $4
  )
select
  "id",
  "user_id",
  "is_primary",
  "is_guest",
  "company_role_id",
  "created_at",
  "email",
  "full_name",
  "avatar_url",
  case
    when row_number() over (
      order by
        created_at,
        id
    ) = 1 then (
      select
        coalesce(sum(counted.change), 0)::bigint
      from
        company_counters counted
      where
        counted.company_id = $5
        and counted.counter = 'user_company_memberships'
        and counted.facts ->> 'status' = $6
        and counted.facts ->> 'company_role_id' = $7
    )
  end as "total",
  case
    when row_number() over (
      order by
        created_at,
        id
    ) = 1 then (
      select
        coalesce(json_agg(agg), '[]')
      from
        (
          select
            "r"."id" as "role_id",
            "r"."label_override",
            "r"."description",
            "r"."permissions",
            "r"."is_active",
            "base"."id" as "base_id",
            "base"."key" as "base_key",
            "base"."label" as "base_label"
          from
            "company_roles" as "r"
            inner join "roles" as "base" on "base"."id" = "r"."role_id"
          where
            "r"."company_id" = $8
            and "r"."deleted_at" is null
            and r.id = any (
              array(
                select
                  company_role_id
                from
                  "page"
              )
            )
        ) as agg
    )
  end as "roles"
from
  "page"
order by
  created_at,
  id;

-- team.listMatchingMembers
select
  set_config('pg_trgm.word_similarity_threshold', $1, true);
with
  so as materialized (
    select
      m.id,
      m.created_at,
      1::real as likeness
    from
      user_company_memberships m
    where
      m.company_id = $1
      and m.status = 'active'
      and m.searched like $2
    order by
      m.created_at,
      m.id
    limit
      $3
  ),
  nearly as materialized (
    select
      m.id,
      m.created_at,
      m.searched
    from
      user_company_memberships m
    where
      m.company_id = $4
      and m.status = 'active'
      and not exists (
        select
        from
          so
      )
      and m.searched %> (
        select
          $5::text
      )
      and ' ' || m.searched like any (
        (
          select
            array_agg('%' || t || '%')
          from
            unnest(show_trgm ($6)) t
          where
            t not like '  %'
        )::text[]
      )
    limit
      $7
  ),
  best as (
    select
      id,
      created_at,
      word_similarity ($8, searched) as likeness
    from
      nearly
    order by
      likeness desc,
      created_at,
      id
    limit
      $9
  )
select
  set_config(
    'app.found',
    array(
      select
        id
      from
        (
          select
            id,
            created_at,
            likeness
          from
            so
          union all
          select
            id,
            created_at,
            likeness
          from
            best
        ) f
      order by
        likeness desc,
        created_at,
        id
    )::text,
    true
  );
select
  m.id,
  m.person_name as name,
  m.person_email as email,
  coalesce(r.label_override, b.label) as role_label
from
  user_company_memberships m
  left join company_roles r on r.company_id = m.company_id
  and r.id = m.company_role_id
  and r.deleted_at is null
  left join roles b on b.id = r.role_id
where
  m.company_id = $1
  and m.id = any (current_setting('app.found')::uuid[])
order by
  array_position(current_setting('app.found')::uuid[], m.id);

-- team.getMember
select
  "m"."id",
  "m"."user_id",
  "m"."is_primary",
  "m"."is_guest",
  "m"."company_role_id",
  "m"."created_at",
  "m"."person_email" as "email",
  "m"."person_name" as "full_name",
  "m"."person_avatar_url" as "avatar_url",
  "r"."id" as "role_id",
  "r"."label_override",
  "r"."description",
  "r"."permissions",
  "r"."is_active",
  "base"."id" as "base_id",
  "base"."key" as "base_key",
  "base"."label" as "base_label",
  "u"."status" as "user_status",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "e"."module_key",
          "e"."module_name",
          "e"."source",
          "e"."is_core",
          case
            when "e"."source" = $1 then iso ("o"."expires_at")
          end as "expires_at"
        from
          company_modules (m.company_id) as "e"
          inner join "modules" as "mo" on "mo"."key" = "e"."module_key"
          left join "company_module_overrides" as "o" on "o"."company_id" = "m"."company_id"
          and "o"."module_id" = "mo"."id"
        order by
          "e"."sort_order",
          "e"."module_key"
      ) as agg
  ) as "entitlements",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "mo"."key" as "module_key",
          "mo"."name" as "module_name"
        from
          "modules" as "mo"
        where
          r.permissions ? mo.key
        order by
          "mo"."sort_order"
      ) as agg
  ) as "named",
  (
    select
      coalesce(json_agg(agg), '[]')
    from
      (
        select
          "e"."id",
          "e"."name",
          iso ("e"."starts_at") as "starts_at"
        from
          "membership_events" as "me"
          inner join "events" as "e" on "e"."id" = "me"."event_id"
          and "e"."company_id" = "me"."company_id"
        where
          "me"."membership_id" = "m"."id"
          and "me"."company_id" = "m"."company_id"
          and "e"."deleted_at" is null
          and true
        order by
          "e"."starts_at",
          "e"."name"
      ) as agg
  ) as "events"
from
  "user_company_memberships" as "m"
  left join "company_roles" as "r" on "r"."id" = "m"."company_role_id"
  and "r"."deleted_at" is null
  left join "roles" as "base" on "base"."id" = "r"."role_id"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
where
  "m"."company_id" = $2
  and "m"."status" = $3
  and "m"."id" = $4;

-- team.listRoles
select
  "r"."id" as "role_id",
  "r"."label_override",
  "r"."description",
  "r"."permissions",
  "r"."is_active",
  "base"."id" as "base_id",
  "base"."key" as "base_key",
  "base"."label" as "base_label",
  (
    select
      coalesce(sum(counted.change), 0)::bigint
    from
      company_counters counted
    where
      counted.company_id = r.company_id
      and counted.counter = 'user_company_memberships'
      and counted.facts ->> 'status' = $1
      and counted.facts ->> 'company_role_id' = r.id::text
  ) as "members",
  (
    select
      coalesce(sum(counted.change), 0)::bigint
    from
      company_counters counted
    where
      counted.company_id = r.company_id
      and counted.counter = 'user_invites'
      and counted.facts ->> 'status' = $2
      and counted.facts ->> 'company_role_id' = r.id::text
  ) - (
    select
      count(*)
    from
      user_invites i
    where
      i.company_id = r.company_id
      and i.status = 'pending'
      and i.expires_at <= now()
      and i.company_role_id = r.id
  ) as "invitations"
from
  "company_roles" as "r"
  inner join "roles" as "base" on "base"."id" = "r"."role_id"
where
  "r"."company_id" = $3
  and "r"."deleted_at" is null
  and "r"."is_active" = $4
order by
  "base"."sort_order",
  "r"."created_at",
  "r"."id";
