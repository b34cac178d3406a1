-- subscriptions.listSubscriptions
select
  "s"."id",
  "s"."created_at",
  "s"."company_id",
  "s"."status",
  "s"."renewal_date",
  "s"."cancel_at_period_end",
  "s"."period_amount",
  "s"."quantity",
  "s"."sync_error",
  "c"."name" as "company_name",
  "c"."billing_email",
  "p"."name" as "plan_name",
  "p"."price_monthly",
  "p"."limits",
  coalesce("s"."currency", "p"."currency") as "currency",
  coalesce("s"."billing_frequency", "p"."billing_frequency") as "billing_frequency",
  coalesce("l"."asked_at", "s"."synced_at") as "checked_at",
  (
    select
      count(*)
    from
      user_company_memberships m
    where
      m.company_id = "s"."company_id"
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as "members",
  ("s"."created_at")::text as "sorted_text"
from
  "subscriptions" as "s"
  inner join "companies" as "c" on "c"."id" = "s"."company_id"
  left join "plans" as "p" on "p"."id" = "s"."plan_id"
  left join "billing_locks" as "l" on "l"."company_id" = "s"."company_id"
where
  "s"."id" in (
    select
      id
    from
      (
        (
          select
            "s"."id",
            "s"."created_at",
            "s"."searched",
            "s"."created_at" as "sorted"
          from
            "subscriptions" as "s"
          where
            true
        )
      ) r
    order by
      sorted desc,
      id desc
    limit
      $1
  )
order by
  "s"."created_at" desc,
  "s"."id" desc;

-- subscriptions.getSubscriptionMetrics
select
  counter,
  facts - $1::text[] as facts,
  sum(change)::bigint as count
from
  counters
where
  counter = any ($2)
group by
  1,
  2
having
  sum(change) <> 0;

-- subscriptions.getRevenueHistory
select
  to_char(day, 'YYYY-MM-DD') as "day",
  "currency",
  "mrr"
from
  "revenue_days"
where
  "day" > current_date - $1::int
order by
  "day",
  "currency";

-- subscriptions.getSubscriptionComparison
select
  "c"."name",
  "c"."stripe_customer_id",
  "s"."stripe_customer_id" as "subscription_customer_id",
  "s"."status",
  "s"."quantity",
  "s"."period_amount",
  "s"."currency",
  "s"."billing_frequency",
  "s"."renewal_date",
  "s"."cancel_at_period_end",
  "s"."sync_error",
  "s"."stripe_subscription_id" as "subscription_id",
  "p"."name" as "plan_name"
from
  "companies" as "c"
  left join "subscriptions" as "s" on "s"."company_id" = "c"."id"
  and "s"."id" = (
    select
      "newest"."id"
    from
      "subscriptions" as "newest"
    where
      "newest"."company_id" = "c"."id"
    order by
      "newest"."created_at" desc
    limit
      $1
  )
  left join "plans" as "p" on "p"."id" = "s"."plan_id"
where
  "c"."id" = $2;

-- subscriptions.getSyncRuns
select
  "r"."id",
  "r"."kind",
  "r"."state",
  "r"."total",
  "r"."failures",
  "r"."started_at",
  "r"."finished_at",
  "r"."processed" as "total_processed",
  "r"."updated" as "updated_count",
  "r"."failed" as "error_count",
  "r"."error_message" as "error",
  "u"."email" as "started_by"
from
  "billing_sync_runs" as "r"
  left join "users" as "u" on "u"."id" = "r"."started_by"
order by
  "r"."started_at" desc
limit
  $1;

-- subscriptions.listBillingEvents
select
  "e"."id",
  "e"."event_type",
  "e"."company_id",
  "e"."stripe_event_id",
  "e"."processed_at",
  "e"."attempts",
  "e"."error_message",
  "e"."created_at",
  "c"."name" as "company_name"
from
  "billing_events" as "e"
  left join "companies" as "c" on "c"."id" = "e"."company_id"
where
  "e"."id" in (
    select
      id
    from
      (
        (
          select
            "id",
            "created_at",
            lower(stripe_event_id) as "searched"
          from
            "billing_events"
        )
      ) r
    order by
      created_at desc,
      id desc
    limit
      $1
  )
order by
  "e"."created_at" desc,
  "e"."id" desc;

-- subscriptions.getBillingEventTypes
with recursive
  types as (
    select
      min(event_type) as type
    from
      billing_events
    union all
    select
      (
        select
          min(event_type)
        from
          billing_events
        where
          event_type > types.type
      )
    from
      types
    where
      types.type is not null
  )
select
  type
from
  types
where
  type is not null;

-- subscriptions.getBillingEvent
select
  "e"."id",
  "e"."event_type",
  "e"."company_id",
  "e"."stripe_event_id",
  "e"."processed_at",
  "e"."attempts",
  "e"."error_message",
  "e"."created_at",
  "e"."payload",
  "c"."name" as "company_name"
from
  "billing_events" as "e"
  left join "companies" as "c" on "c"."id" = "e"."company_id"
where
  "e"."id" = $1;
