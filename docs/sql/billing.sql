-- billing.getBilling
select "c"."id", "c"."name", "c"."status", "c"."billing_email", "c"."company_type_id", "c"."trial_ends_at",
  "c"."status_set_by", "c"."status_reason", "c"."status_until",
  c.stripe_customer_id is not null as "has_payment_customer",
  (
    select to_json(obj)
    from (
        select "id", "name", "description", "price_monthly", "currency", "billing_frequency", "stripe_price_id",
          "is_active", "is_private", "is_featured", "trial_days", "display_inclusions", "allowed_company_type_ids",
          "limits", "features"
        from "plans"
        where "plans"."id" = "c"."plan_id"
      ) as obj
  ) as "plan",
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
        limit $1
      ) as obj
  ) as "subscription", exists (
    select
    from subscriptions s
    where s.company_id = "c"."id"
      and s.stripe_subscription_id is not null
  ) as "had_subscription", json_build_object(
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
          select coalesce($2::jsonb ->> z.timezone, $3)::date
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
  ) as "counted"
from "companies" as "c"
where "c"."id" = $4;

-- billing.checkSubscription
select "c"."stripe_customer_id" as "customer",
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
        limit $1
      ) as obj
  ) as "subscription"
from "companies" as "c"
where "c"."id" = $2;

-- billing.previewPlanChange
select "p"."id", "p"."name", "p"."trial_days", "c"."status", "c"."status_set_by"
from "plans" as "p"
  inner join "companies" as "c" on "c"."id" = $1
where "p"."stripe_price_id" = $2
  and "p"."is_active" = $3
  and (
    "p"."id" = "c"."plan_id"
    or (
      "p"."is_private" = $4
      and (
        coalesce(cardinality("p"."allowed_company_type_ids"), 0) = 0
        or coalesce("c"."company_type_id" = any ("p"."allowed_company_type_ids"), false)
      )
    )
  );

-- billing.getCustomerInvoices
select "c"."stripe_customer_id" as "customer",
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
        limit $1
      ) as obj
  ) as "subscription"
from "companies" as "c"
where "c"."id" = $2;

-- billing.previewSeats
select "c"."stripe_customer_id" as "customer",
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
        limit $1
      ) as obj
  ) as "subscription"
from "companies" as "c"
where "c"."id" = $2;
select "p"."id", "p"."name", "p"."trial_days", "c"."trial_ends_at",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = c.id
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as "members",
  (
    select count(*)
    from user_invites i
    where i.company_id = c.id
      and i.status = 'pending'
      and i.expires_at > now()
      and i.scope = 'company'
  ) as "invited"
from "companies" as "c"
  inner join "plans" as "p" on "p"."id" = "c"."plan_id"
where "c"."id" = $1
  and "c"."status" = $2
  and "c"."trial_ends_at" > now();
