-- plans.getPlan
select "id", "name", "description", "price_monthly", "currency", "billing_frequency", "stripe_price_id", "is_active",
  "is_private", "is_featured", "trial_days", "display_inclusions", "allowed_company_type_ids", "limits", "features",
  "stripe_product_id", "created_at", "updated_at", json_build_object(
    'companies',
    (
      select count(*)
      from companies
      where plan_id = p.id
    ), 'subscriptions',
    (
      select count(*)
      from subscriptions
      where plan_id = p.id
    ), 'company_types',
    (
      select count(*)
      from company_types
      where default_plan_id = p.id
    )
  ) as "uses",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "pp"."stripe_price_id", "pp"."kind", "pp"."currency", "pp"."billing_frequency", "pp"."unit_amount",
          "pp"."is_current", iso ("pp"."created_at") as "created_at", iso ("pp"."archived_at") as "archived_at"
        from "plan_prices" as "pp"
        where "pp"."plan_id" = "p"."id"
        order by "pp"."created_at" desc, "pp"."stripe_price_id"
      ) as agg
  ) as "prices", array(
    select module_id
    from plan_modules
    where plan_id = p.id
      and is_included
    order by module_id
  ) as "module_ids"
from "plans" as "p"
where "p"."id" = $1;
