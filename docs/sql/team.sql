-- team.listMembers
select "m"."id", "m"."user_id", "m"."is_primary", "m"."is_guest", "m"."company_role_id", "m"."created_at",
  "m"."person_email" as "email", "m"."person_name" as "full_name", "m"."person_avatar_url" as "avatar_url",
  "r"."id" as "role_id", "r"."label_override", "r"."description", "r"."permissions", "r"."is_active",
  "base"."id" as "base_id", "base"."key" as "base_key", "base"."label" as "base_label",
  (
    select count(*) as "count"
    from "user_company_memberships" as "m"
    where "m"."company_id" = $1
      and "m"."status" = $2
      and "m"."company_role_id" = $3
      and not m.is_guest
  ) as "total"
from "user_company_memberships" as "m"
  left join "company_roles" as "r" on "r"."id" = "m"."company_role_id"
  and "r"."deleted_at" is null
  left join "roles" as "base" on "base"."id" = "r"."role_id"
where "m"."company_id" = $4
  and "m"."status" = $5
  and "m"."company_role_id" = $6
order by "m"."created_at", "m"."id"
limit $7;

-- team.listMatchingMembers
with active as (
    select m.id, m.company_id, m.company_role_id, m.created_at, m.is_guest, m.person_name, m.person_email,
      m.searched like $1 as contains_term, word_similarity ($2, m.searched) as similarity
    from user_company_memberships m
    where m.company_id = $3
      and m.status = 'active'
  )
select m.id, m.person_name as name, m.person_email as email,
  case
    when m.is_guest then 'Guest'
    else coalesce(r.label_override, b.label)
  end as role_label
from active m
  left join company_roles r on r.company_id = m.company_id
  and r.id = m.company_role_id
  and r.deleted_at is null
  left join roles b on b.id = r.role_id
where m.contains_term
  or m.similarity >= $4
  and not exists (
    select
    from active a
    where a.contains_term
  )
order by m.contains_term desc,
  case
    when m.contains_term then 0
    else - m.similarity
  end, m.created_at, m.id
limit $5;

-- team.getMember
select "m"."id", "m"."user_id", "m"."is_primary", "m"."is_guest", "m"."company_role_id", "m"."created_at",
  "m"."person_email" as "email", "m"."person_name" as "full_name", "m"."person_avatar_url" as "avatar_url",
  "r"."id" as "role_id", "r"."label_override", "r"."description", "r"."permissions", "r"."is_active",
  "base"."id" as "base_id", "base"."key" as "base_key", "base"."label" as "base_label", "u"."status" as "user_status",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "e"."module_key", "e"."module_name", "e"."source", "e"."is_core",
          case
            when "e"."source" = $1 then iso ("o"."expires_at")
          end as "expires_at"
        from company_modules (m.company_id) as "e"
          inner join "modules" as "mo" on "mo"."key" = "e"."module_key"
          left join "company_module_overrides" as "o" on "o"."company_id" = "m"."company_id"
          and "o"."module_id" = "mo"."id"
        order by "e"."sort_order", "e"."module_key"
      ) as agg
  ) as "entitlements",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "mo"."key" as "module_key", "mo"."name" as "module_name"
        from "modules" as "mo"
        where r.permissions ? mo.key
        order by "mo"."sort_order"
      ) as agg
  ) as "named",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "e"."id", "e"."name", iso ("e"."starts_at") as "starts_at"
        from "membership_events" as "me"
          inner join "events" as "e" on "e"."id" = "me"."event_id"
          and "e"."company_id" = "me"."company_id"
        where "me"."membership_id" = "m"."id"
          and "me"."company_id" = "m"."company_id"
          and "e"."deleted_at" is null
          and true
        order by "e"."starts_at", "e"."name"
      ) as agg
  ) as "events"
from "user_company_memberships" as "m"
  left join "company_roles" as "r" on "r"."id" = "m"."company_role_id"
  and "r"."deleted_at" is null
  left join "roles" as "base" on "base"."id" = "r"."role_id"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
where "m"."company_id" = $2
  and "m"."status" = $3
  and "m"."id" = $4;

-- team.listRoles
select "r"."id" as "role_id", "r"."label_override", "r"."description", "r"."permissions", "r"."is_active",
  "base"."id" as "base_id", "base"."key" as "base_key", "base"."label" as "base_label",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = r.company_id
      and m.company_role_id = r.id
      and m.status = 'active'
      and not m.is_guest
  ) as "members",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = r.company_id
      and m.company_role_id = r.id
      and m.status = 'active'
      and m.is_guest
  ) as "guests",
  (
    select count(*)
    from user_invites i
    where i.company_id = r.company_id
      and i.status = 'pending'
      and i.expires_at > now()
      and i.company_role_id = r.id
  ) as "invitations"
from "company_roles" as "r"
  inner join "roles" as "base" on "base"."id" = "r"."role_id"
where "r"."company_id" = $1
  and "r"."deleted_at" is null
  and "r"."is_active" = $2
order by "base"."sort_order", "r"."created_at", "r"."id";
