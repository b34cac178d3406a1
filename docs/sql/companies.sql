-- companies.listMyCompanies
select memberships, company, format_locale_of ($1) as format_locale
from account_of ($1, $2);

-- companies.getIntegrations
select "c"."stripe_customer_id", exists (
    select
    from subscriptions s
    where s.company_id = c.id
      and s.status in ('trialing', 'active', 'past_due')
      and s.stripe_subscription_id is not null
  ) as "subscribed",
  (
    select count(*)
    from webhook_endpoints e
    where e.company_id = c.id
  ) as "endpoints",
  (
    select count(*)
    from webhook_endpoints e
    where e.company_id = c.id
      and e.status = 'active'
  ) as "active"
from "companies" as "c"
where "c"."id" = $1;

-- companies.getTeamOverview
select (
    select coalesce(json_agg(agg), '[]')
    from (
        select "m"."id", "m"."is_primary", "m"."is_guest", "m"."person_name" as "full_name",
          "m"."person_email" as "email", "m"."person_avatar_url" as "avatar_url",
          (
            select to_json(obj)
            from (
                select "r"."label_override", json_build_object('label', "base"."label") as "role"
                from "company_roles" as "r"
                  inner join "roles" as "base" on "base"."id" = "r"."role_id"
                where "r"."id" = "m"."company_role_id"
                  and "r"."deleted_at" is null
              ) as obj
          ) as "role"
        from "user_company_memberships" as "m"
        where "m"."company_id" = "c"."id"
          and "m"."status" = $1
        order by "m"."created_at", "m"."id"
        limit $2
      ) as agg
  ) as "members",
  (
    select count(*) as "count"
    from "user_company_memberships" as "m"
    where "m"."company_id" = "c"."id"
      and "m"."status" = $3
      and not m.is_guest
  ) as "total_members",
  (
    select count(*)
    from user_invites i
    where i.company_id = c.id
      and i.status = 'pending'
      and i.expires_at > now()
  ) as "pending_invitations",
  (
    select to_json(obj)
    from (
        select "m"."person_name" as "full_name", "m"."person_email" as "email"
        from "user_company_memberships" as "m"
        where "m"."company_id" = "c"."id"
          and "m"."status" = $4
          and m.is_primary
      ) as obj
  ) as "owner"
from "companies" as "c"
where "c"."id" = $5;
