-- plans.listPlans
select
  "id",
  "name",
  "description",
  "price_monthly",
  "currency",
  "billing_frequency",
  "stripe_price_id",
  "is_active",
  "is_private",
  "is_featured",
  "trial_days",
  "display_inclusions",
  "allowed_company_type_ids",
  "limits",
  "features",
  "stripe_product_id",
  "created_at",
  "updated_at"
from
  "plans"
order by
  "name";

-- plans.getPlan
select
  "id",
  "name",
  "description",
  "price_monthly",
  "currency",
  "billing_frequency",
  "stripe_price_id",
  "is_active",
  "is_private",
  "is_featured",
  "trial_days",
  "display_inclusions",
  "allowed_company_type_ids",
  "limits",
  "features",
  "stripe_product_id",
  "created_at",
  "updated_at",
  jsonb_build_object(
    'companies',
    (
      select
        coalesce(sum(change), 0)::bigint
      from
        counters
      where
        counter = 'companies'
        and facts ->> 'plan_id' = p.id::text
    ),
    'subscriptions',
    (
      select
        count(*)
      from
        subscriptions
      where
        plan_id = p.id
    ),
    'company_types',
    (
      select
        count(*)
      from
        company_types
      where
        default_plan_id = p.id
    )
  ) as "uses",
  (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'stripe_price_id',
            pp.stripe_price_id,
            'kind',
            pp.kind,
            'currency',
            pp.currency,
            'billing_frequency',
            pp.billing_frequency,
            'unit_amount',
            pp.unit_amount,
            'is_current',
            pp.is_current,
            'created_at',
            iso (pp.created_at),
            'archived_at',
            iso (pp.archived_at)
          )
          order by
            pp.created_at desc,
            pp.stripe_price_id
        ),
        '[]'::jsonb
      )
    from
      plan_prices pp
    where
      pp.plan_id = p.id
  ) as "prices",
  (
    select
      coalesce(
        jsonb_agg(
          module_id
          order by
            module_id
        ),
        '[]'::jsonb
      )
    from
      plan_modules
    where
      plan_id = p.id
      and is_included
  ) as "module_ids"
from
  "plans" as "p"
where
  "p"."id" = $1;

-- plans.listPlanModules
select
  "id",
  "key",
  "name",
  "description",
  "category",
  "is_core"
from
  "modules"
where
  "is_active" = $1
  and "deleted_at" is null
  and "is_platform_only" = $2
order by
  "category",
  "name";
