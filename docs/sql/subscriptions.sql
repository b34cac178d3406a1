-- subscriptions.listSubscriptions
select "s"."id", "s"."created_at", "s"."company_id", "s"."status", "s"."renewal_date", "s"."cancel_at_period_end",
  "s"."period_amount", "s"."quantity", "s"."sync_error", "s"."owed_amount", "s"."ended_at", "c"."status_until",
  "c"."name" as "company_name", "c"."billing_email", "p"."name" as "plan_name", "p"."price_monthly", "p"."limits",
  coalesce("s"."currency", "p"."currency") as "currency",
  coalesce("s"."billing_frequency", "p"."billing_frequency") as "billing_frequency",
  coalesce("l"."asked_at", "s"."synced_at") as "checked_at",
  (
    select count(*)
    from user_company_memberships m
    where m.company_id = "s"."company_id"
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as "members", ("s"."created_at")::text as "sorted_text"
from "subscriptions" as "s"
  inner join "companies" as "c" on "c"."id" = "s"."company_id"
  left join "plans" as "p" on "p"."id" = "s"."plan_id"
  left join "billing_locks" as "l" on "l"."company_id" = "s"."company_id"
where true
order by "s"."created_at" desc, "s"."id" desc
limit $1;

-- subscriptions.getSubscriptionMetrics
select count(*) as "trials"
from "companies" as "c"
where (
    "c"."status" = 'active'
    and "c"."status_set_by" = 'billing'
    and not "c"."is_platform"
    and "c"."trial_ends_at" > now()
    and coalesce("c"."subscription_status" not in ('active', 'trialing'), true)
  );
select status, cancel_at_period_end, currency, billing_frequency, period_amount, count(*) as count
from subscriptions
group by 1, 2, 3, 4, 5;

-- subscriptions.getRevenueHistory
select to_char(day, 'YYYY-MM-DD') as "day", "currency", "mrr"
from "revenue_days"
where "day" > current_date - $1::int
order by "day", "currency";

-- subscriptions.getBillingEventTypes
with recursive
  types as (
    select min(event_type) as type
    from billing_events
    union all
    select (
        select min(event_type)
        from billing_events
        where event_type > types.type
      )
    from types
    where types.type is not null
  )
select type
from types
where type is not null;
