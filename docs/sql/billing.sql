-- billing.getBilling
select
  "c"."id",
  "c"."name",
  "c"."status",
  "c"."billing_email",
  "c"."company_type_id",
  c.stripe_customer_id is not null as "has_payment_customer",
  (
    select
      to_jsonb(p)
    from
      plans p
    where
      p.id = c.plan_id
  ) as "plan",
  (
    select
      jsonb_build_object(
        'id',
        s.id,
        'status',
        s.status,
        'stripe_subscription_id',
        s.stripe_subscription_id,
        'stripe_customer_id',
        s.stripe_customer_id,
        'renewal_date',
        iso (s.renewal_date),
        'cancel_at_period_end',
        s.cancel_at_period_end,
        'quantity',
        s.quantity,
        'currency',
        s.currency,
        'billing_frequency',
        s.billing_frequency,
        'period_amount',
        s.period_amount,
        'trial_ends_at',
        iso (s.trial_ends_at)
      )
    from
      subscriptions s
    where
      s.company_id = "c"."id"
    order by
      s.status in ('cancelled', 'incomplete_expired'),
      s.created_at desc
    limit
      1
  ) as "subscription",
  jsonb_build_object(
    'members',
    (
      select
        count(*)
      from
        user_company_memberships m
      where
        m.company_id = "c"."id"
        and (
          "m"."status" = 'active'
          and not "m"."is_guest"
        )
    ),
    'guests',
    (
      select
        count(*)
      from
        user_company_memberships m
      where
        m.company_id = "c"."id"
        and (
          "m"."status" = 'active'
          and "m"."is_guest"
        )
    ),
    'events',
    (
      select
        count(*)
      from
        "events" t
      where
        t.company_id = "c"."id"
    ),
    'storage',
    (
      select
        coalesce(sum(f.bytes), 0) / 1073741824::float8
      from
        company_files f
      where
        f.company_id = "c"."id"
    ),
    'emails',
    (
      select
        coalesce(sum(s.sent), 0)
      from
        company_mails s
      where
        s.company_id = "c"."id"
        and s.month = date_trunc('month', now())::date
    ),
    'integrations',
    (
      select
        count(*)
      from
        "webhook_endpoints" t
      where
        t.company_id = "c"."id"
    ),
    'budget_items',
    (
      select
        count(*)
      from
        "budget_items" t
      where
        t.company_id = "c"."id"
    )
  ) as "counted"
from
  "companies" as "c"
where
  "c"."id" = $1;

-- billing.checkSubscription
select
  "c"."stripe_customer_id" as "customer",
  (
    select
      p.name
    from
      plans p
    where
      p.id = c.plan_id
  ) as "plan_name",
  (
    select
      jsonb_build_object(
        'id',
        s.id,
        'status',
        s.status,
        'stripe_subscription_id',
        s.stripe_subscription_id,
        'stripe_customer_id',
        s.stripe_customer_id,
        'renewal_date',
        iso (s.renewal_date),
        'cancel_at_period_end',
        s.cancel_at_period_end,
        'quantity',
        s.quantity,
        'currency',
        s.currency,
        'billing_frequency',
        s.billing_frequency,
        'period_amount',
        s.period_amount,
        'trial_ends_at',
        iso (s.trial_ends_at)
      )
    from
      subscriptions s
    where
      s.company_id = "c"."id"
    order by
      s.status in ('cancelled', 'incomplete_expired'),
      s.created_at desc
    limit
      1
  ) as "subscription"
from
  "companies" as "c"
where
  "c"."id" = $1;

-- billing.previewPlanChange
select
  "p"."id",
  "p"."name",
  "p"."trial_days"
from
  "plans" as "p"
  inner join "companies" as "c" on "c"."id" = $1
where
  "p"."stripe_price_id" = $2
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
select
  "c"."stripe_customer_id" as "customer",
  (
    select
      p.name
    from
      plans p
    where
      p.id = c.plan_id
  ) as "plan_name",
  (
    select
      jsonb_build_object(
        'id',
        s.id,
        'status',
        s.status,
        'stripe_subscription_id',
        s.stripe_subscription_id,
        'stripe_customer_id',
        s.stripe_customer_id,
        'renewal_date',
        iso (s.renewal_date),
        'cancel_at_period_end',
        s.cancel_at_period_end,
        'quantity',
        s.quantity,
        'currency',
        s.currency,
        'billing_frequency',
        s.billing_frequency,
        'period_amount',
        s.period_amount,
        'trial_ends_at',
        iso (s.trial_ends_at)
      )
    from
      subscriptions s
    where
      s.company_id = "c"."id"
    order by
      s.status in ('cancelled', 'incomplete_expired'),
      s.created_at desc
    limit
      1
  ) as "subscription"
from
  "companies" as "c"
where
  "c"."id" = $1;

-- billing.previewSeats
select
  "c"."stripe_customer_id" as "customer",
  (
    select
      p.name
    from
      plans p
    where
      p.id = c.plan_id
  ) as "plan_name",
  (
    select
      jsonb_build_object(
        'id',
        s.id,
        'status',
        s.status,
        'stripe_subscription_id',
        s.stripe_subscription_id,
        'stripe_customer_id',
        s.stripe_customer_id,
        'renewal_date',
        iso (s.renewal_date),
        'cancel_at_period_end',
        s.cancel_at_period_end,
        'quantity',
        s.quantity,
        'currency',
        s.currency,
        'billing_frequency',
        s.billing_frequency,
        'period_amount',
        s.period_amount,
        'trial_ends_at',
        iso (s.trial_ends_at)
      )
    from
      subscriptions s
    where
      s.company_id = "c"."id"
    order by
      s.status in ('cancelled', 'incomplete_expired'),
      s.created_at desc
    limit
      1
  ) as "subscription"
from
  "companies" as "c"
where
  "c"."id" = $1;
