-- invitations.previewInvitation
select "i"."as_owner", "i"."email", "i"."status", "i"."scope", "i"."expires_at", "i"."message", "c"."name" as "company",
  "c"."description", "c"."contact_email", "c"."website", "c"."security_policy", "r"."label_override", "base"."label",
  array(
    select e.name
    from events e
    where e.company_id = i.company_id
      and e.id = any (i.event_ids)
      and e.deleted_at is null
    order by e.first_date, e.name
  ) as "events", coalesce("inviter"."display_name", "inviter"."full_name") as "inviter_name",
  "inviter"."email" as "inviter_email", "i"."expires_at" <= now() as "is_expired",
  case
    when $1::uuid is not null then exists (
      select
      from user_emails e
      where e.user_id = $2
        and e.is_verified
        and lower(e.email) = lower(i.email)
    )
  end as "address_is_mine"
from "user_invites" as "i"
  inner join "companies" as "c" on "c"."id" = "i"."company_id"
  left join "company_roles" as "r" on "r"."id" = "i"."company_role_id"
  and "r"."deleted_at" is null
  left join "roles" as "base" on "base"."id" = "r"."role_id"
  left join "users" as "inviter" on "inviter"."id" = "i"."invited_by"
where "i"."token_hash" = $3
  and "c"."status" != $4;

-- invitations.listMyInvitations
select "i"."id", "i"."scope", "i"."expires_at", "i"."as_owner", "c"."name" as "company_name", "r"."label_override",
  "base"."label", array(
    select e.name
    from events e
    where e.company_id = i.company_id
      and e.id = any (i.event_ids)
      and e.deleted_at is null
    order by e.first_date, e.name
  ) as "events", coalesce("inviter"."display_name", "inviter"."full_name") as "full_name",
  "inviter"."email" as "inviter_email"
from "user_emails" as "e"
  inner join "user_invites" as "i" on lower(i.email) = lower(e.email)
  inner join "companies" as "c" on "c"."id" = "i"."company_id"
  left join "company_roles" as "r" on "r"."id" = "i"."company_role_id"
  and "r"."deleted_at" is null
  left join "roles" as "base" on "base"."id" = "r"."role_id"
  left join "users" as "inviter" on "inviter"."id" = "i"."invited_by"
where "e"."user_id" = $1
  and "e"."is_verified" = $2
  and "i"."status" = $3
  and "i"."expires_at" > now()
  and "c"."status" != $4
order by "i"."created_at" desc
limit $5;

-- invitations.listInvitations
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
  ) as "role"
from "user_invites" as "i"
where "i"."company_id" = $1
  and "i"."status" = $2
order by "i"."created_at" desc, "i"."id" desc
limit $3;

-- invitations.listInvitableEvents
select "p"."limits",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = c.id
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as "seats",
  (
    select count(*)
    from user_invites i
    where i.company_id = c.id
      and i.status = 'pending'
      and i.expires_at > now()
      and i.scope = 'company'
  ) as "invited",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "e"."id", "e"."name",
          case
            when not e.is_date_open then e.first_date::text
          end as "first_date"
        from "events" as "e"
        where "e"."company_id" = "c"."id"
          and "e"."deleted_at" is null
          and "e"."status" <> $1
          and true
        order by case
            when e.ends_at < now() then 2
            when e.starts_at is null then 1
            else 0
          end,
          case
            when e.ends_at < now() then now() - e.starts_at
            else e.starts_at - now()
          end, "e"."name"
        limit $2
      ) as agg
  ) as "events"
from "companies" as "c"
  left join "plans" as "p" on "p"."id" = "c"."plan_id"
where "c"."id" = $3;
