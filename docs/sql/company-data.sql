-- company-data.getCompanyData
select (
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
