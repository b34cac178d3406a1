-- company-types.listCompanyTypes
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
order by
  "sort_order",
  "name";

-- company-types.getCompanyType
select
  "id",
  "key",
  "name",
  "description",
  "icon",
  "sort_order",
  "is_active",
  "default_plan_id",
  "onboarding_config",
  (
    select
      jsonb_build_object('id', p.id, 'name', p.name, 'is_active', p.is_active)
    from
      plans p
    where
      p.id = company_types.default_plan_id
  ) as "default_plan",
  jsonb_build_object(
    'companies',
    (
      select
        count(*)
      from
        companies
      where
        company_type_id = company_types.id
    ),
    'plans',
    (
      select
        count(*)
      from
        plans
      where
        company_types.id = any (allowed_company_type_ids)
    )
  ) as "uses"
from
  "company_types"
where
  "id" = $1;
