-- invitations.previewInvitation
select
  "i"."as_owner",
  "i"."email",
  "i"."status",
  "i"."scope",
  "i"."expires_at",
  "c"."name" as "company",
  "r"."label_override",
  "base"."label",
  "inviter"."full_name" as "inviter_name",
  "inviter"."email" as "inviter_email",
  case
    when $1::uuid is not null then exists (
      select
      from
        user_emails e
      where
        e.user_id = $2
        and e.is_verified
        and lower(e.email) = lower(i.email)
    )
  end as "address_is_mine"
from
  "user_invites" as "i"
  inner join "companies" as "c" on "c"."id" = "i"."company_id"
  left join "company_roles" as "r" on "r"."id" = "i"."company_role_id"
  and "r"."deleted_at" is null
  left join "roles" as "base" on "base"."id" = "r"."role_id"
  left join "users" as "inviter" on "inviter"."id" = "i"."invited_by"
where
  "i"."token_hash" = $3;

-- invitations.listMyInvitations
select
  "i"."id",
  "i"."scope",
  "i"."expires_at",
  "i"."as_owner",
  "c"."name" as "company_name",
  "r"."label_override",
  "base"."label",
  "inviter"."full_name",
  "inviter"."email" as "inviter_email"
from
  "user_emails" as "e"
  inner join "user_invites" as "i" on lower(i.email) = lower(e.email)
  inner join "companies" as "c" on "c"."id" = "i"."company_id"
  left join "company_roles" as "r" on "r"."id" = "i"."company_role_id"
  and "r"."deleted_at" is null
  left join "roles" as "base" on "base"."id" = "r"."role_id"
  left join "users" as "inviter" on "inviter"."id" = "i"."invited_by"
where
  "e"."user_id" = $1
  and "e"."is_verified" = $2
  and "i"."status" = $3
  and "i"."expires_at" > $4
order by
  "i"."created_at" desc
limit
  $5;

-- invitations.listInvitations
select
  "i"."id",
  "i"."email",
  "i"."company_id",
  "i"."company_role_id",
  "i"."invited_by",
  "i"."status",
  "i"."scope",
  "i"."event_ids",
  "i"."delivery",
  "i"."expires_at",
  "i"."created_at",
  case
    when inviter.id is not null then jsonb_build_object('full_name', inviter.full_name, 'email', inviter.email)
  end as "inviter",
  case
    when base.id is not null then jsonb_build_object('label_override', r.label_override, 'label', base.label)
  end as "role",
  (
    select
      count(*) as "total"
    from
      "user_invites"
    where
      "company_id" = $1
      and "status" = $2
  ) as "total"
from
  "user_invites" as "i"
  left join "users" as "inviter" on "inviter"."id" = "i"."invited_by"
  left join "company_roles" as "r" on "r"."id" = "i"."company_role_id"
  left join "roles" as "base" on "base"."id" = "r"."role_id"
where
  "i"."company_id" = $3
  and "i"."status" = $4
order by
  "i"."created_at" desc,
  "i"."id" desc
limit
  $5;

-- invitations.listInvitableEvents
select
  "p"."limits",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', e.id, 'name', e.name, 'starts_at', iso (e.starts_at))
          order by
            e.starts_at desc nulls last,
            e.name
        ),
        '[]'::jsonb
      )
    from
      (
        select
          *
        from
          events
        where
          company_id = c.id
        order by
          starts_at desc nulls last,
          name
        limit
          200
      ) e
  ) as "events"
from
  "companies" as "c"
  left join "plans" as "p" on "p"."id" = "c"."plan_id"
where
  "c"."id" = $1;

-- invitations.getInvitationDelivery
select
  "delivery"
from
  "user_invites"
where
  "id" = $1
  and "company_id" = $2;
