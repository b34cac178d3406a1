-- admin-memberships.listCompanyRoles
select
  "r"."id" as "role_id",
  "r"."label_override",
  "r"."description",
  "r"."permissions",
  "r"."is_active",
  "base"."id" as "base_id",
  "base"."key" as "base_key",
  "base"."label" as "base_label"
from
  "company_roles" as "r"
  inner join "roles" as "base" on "base"."id" = "r"."role_id"
where
  "r"."company_id" = $1
  and (
    "r"."is_active"
    and "r"."deleted_at" is null
  )
order by
  "base"."sort_order",
  "r"."created_at",
  "r"."id";
