-- onboarding.listCompanyTypes
select
  "id",
  "key",
  "name",
  "description",
  "icon",
  "sort_order",
  "is_active",
  "default_plan_id",
  "onboarding_config"
from
  "company_types"
where
  "is_active" = $1
order by
  "sort_order",
  "name";

-- onboarding.listPlans
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
  "features"
from
  "plans"
where
  "is_active" = $1
  and "is_private" = $2
order by
  "price_monthly",
  "name";

-- onboarding.checkSlug
select
  lower("slug") as "slug"
from
  "companies"
where
  lower("slug") in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20);
