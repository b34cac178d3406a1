-- dashboard.getDashboard
select "c"."trial_ends_at", "c"."logo_url", "c"."brand_primary", "c"."brand_secondary", "c"."timezone",
  "own"."first_steps_hidden", c.created_at > now() - $1 * interval '1 day' as "is_new",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = c.id
      and m.status = 'active'
  ) > 1
  or (
    select count(*)
    from user_invites i
    where i.company_id = c.id
      and i.status = 'pending'
      and i.expires_at > now()
  ) > 0 as "has_colleagues", exists (
    select
    from plans p
    where p.id = c.plan_id
      and p.price_monthly > 0
  ) as "has_priced_plan", c.plan_id is null
  or coalesce(
    (
      select p.features -> 'custom_branding' = 'true'
      from plans p
      where p.id = c.plan_id
    ), false
  )
  or exists (
    select
    from company_modules (c.id) e
    where e.module_key = 'marketing'
      and e.source = 'override'
  ) as "has_branding", exists (
    select
    from venues v
    where v.company_id = c.id
      and v.deleted_at is null
  ) as "has_venue", array(
    select e.name
    from events e
    where e.company_id = c.id
    limit 2
  ) as "first_events", exists (
    select
    from imports i
    where i.company_id = c.id
      and i.kind = 'event'
      and i.state = 'done'
  ) as "has_imported",
  case
    when $2 then (
      select count(*)
      from user_company_memberships m
      where m.company_id = c.id
        and m.status = 'active'
        and not m.is_guest
    )
  end as "members",
  case
    when $3 then (
      select count(*)
      from user_invites i
      where i.company_id = c.id
        and i.status = 'pending'
        and i.expires_at > now()
    )
  end as "pending_invitations",
  case
    when $4 then (
      select count(*)
      from events e
      where e.company_id = c.id
        and e.deleted_at is null
        and e.status <> 'declined'
    )
  end as "events",
  (
    select p.name
    from plans p
    where p.id = c.plan_id
  ) as "plan_name",
  (
    select to_json(obj)
    from (
        select "s"."id", "s"."status", "s"."stripe_subscription_id", "s"."stripe_customer_id",
          "s"."cancel_at_period_end", "s"."quantity", "s"."currency", "s"."billing_frequency", "s"."period_amount",
          iso ("s"."renewal_date") as "renewal_date", iso ("s"."trial_ends_at") as "trial_ends_at",
          iso ("s"."ended_at") as "ended_at"
        from "subscriptions" as "s"
        where "s"."company_id" = "c"."id"
        order by s.status in ('cancelled', 'incomplete_expired'), "s"."created_at" desc
        limit $5
      ) as obj
  ) as "subscription",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "uw"."id", "uw"."user_id", "uw"."company_id", "uw"."widget_id", "uw"."position", "uw"."config",
          "uw"."enabled", "uw"."is_wide",
          (
            select to_json(obj)
            from (
                select "id", "key", "name", "description", "module_key", "component_key", "config_schema", "created_by",
                  "is_system_default"
                from "widgets"
                where "widgets"."id" = "uw"."widget_id"
              ) as obj
          ) as "widget"
        from "user_widgets" as "uw"
        where "uw"."company_id" = $6
          and "uw"."user_id" = $7
          and "uw"."enabled" = $8
        order by "uw"."position"
      ) as agg
  ) as "widgets",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "id", "key", "name", "description", "module_key", "component_key", "config_schema", "created_by",
          "is_system_default"
        from "widgets" as "w"
        where not exists (
            select "uw"."id"
            from "user_widgets" as "uw"
            where "uw"."widget_id" = "w"."id"
              and "uw"."company_id" = $9
              and "uw"."user_id" = $10
          )
        order by "w"."name"
      ) as agg
  ) as "unplaced"
from "companies" as "c"
  inner join "user_company_memberships" as "own" on "own"."company_id" = "c"."id"
  and "own"."id" = $11
where "c"."id" = $12;

-- dashboard.listRoleLayouts
select "r"."id" as "company_role_id", coalesce("r"."label_override", "base"."label") as "role_label",
  (
    select json_agg(
        "w"."name"
        order by "rw"."position"
      ) as "names"
    from "role_widgets" as "rw"
      inner join "widgets" as "w" on "w"."id" = "rw"."widget_id"
    where "rw"."company_id" = "r"."company_id"
      and "rw"."company_role_id" = "r"."id"
  ) as "widgets"
from "company_roles" as "r"
  inner join "roles" as "base" on "base"."id" = "r"."role_id"
where "r"."company_id" = $1
  and "r"."deleted_at" is null
order by "base"."sort_order", "r"."created_at";
