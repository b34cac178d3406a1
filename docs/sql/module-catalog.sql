-- module-catalog.getModule
select "id", "key", "name", "description", "category", "is_core", "is_platform_only", "is_active",
  "default_permissions", "icon", "sort_order", "created_at", "deleted_at", json_build_object(
    'plans',
    (
      select count(*)
      from plan_modules
      where module_id = m.id
        and is_included
    ), 'overrides',
    (
      select count(*)
      from company_module_overrides
      where module_id = m.id
        and is_enabled
        and (
          expires_at is null
          or expires_at > now()
        )
    ), 'companies',
    (
      select count(*)
      from companies c
      where m.is_core
        or c.plan_id in (
          select plan_id
          from plan_modules
          where module_id = m.id
            and is_included
        )
    ) + (
      select count(*)
      from company_module_overrides o
        join companies c on c.id = o.company_id
      where o.module_id = m.id
        and o.is_enabled
        and (
          o.expires_at is null
          or o.expires_at > now()
        )
        and not m.is_core
        and not exists (
          select
          from plan_modules p
          where p.module_id = m.id
            and p.is_included
            and p.plan_id = c.plan_id
        )
    )
  ) as "uses"
from "modules" as "m"
where "m"."id" = $1;

-- module-catalog.getWidget
select "id", "key", "name", "description", "module_key", "component_key", "config_schema", "created_by",
  "is_system_default", json_build_object(
    'people',
    (
      select count(distinct user_id)
      from user_widgets
      where widget_id = w.id
    ), 'companies',
    (
      select count(distinct company_id)
      from user_widgets
      where widget_id = w.id
    ), 'roles',
    (
      select count(*)
      from role_widgets
      where widget_id = w.id
    )
  ) as "uses"
from "widgets" as "w"
where "w"."id" = $1;
