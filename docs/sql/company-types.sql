-- company-types.getCompanyType
select "id", "key", "name", "description", "icon", "sort_order", "is_active", "default_plan_id", "onboarding_config",
  (
    select to_json(obj)
    from (
        select "p"."id", "p"."name", "p"."is_active"
        from "plans" as "p"
        where "p"."id" = "company_types"."default_plan_id"
      ) as obj
  ) as "default_plan", json_build_object(
    'companies',
    (
      select count(*)
      from companies
      where company_type_id = company_types.id
    ), 'plans',
    (
      select count(*)
      from plans
      where company_types.id = any (allowed_company_type_ids)
    )
  ) as "uses"
from "company_types"
where "id" = $1;
