-- activity.listActivity
with "page" as (
    select "id", "created_at", "actor_kind", "admin_user_id", "subject_user_id", "action_type", "resource_type",
      "resource_id", "old_values", "new_values", "metadata", "ip_address"
    from "audit_logs"
    where "company_id" = $1
    order by "created_at" desc, "id" desc
    limit $2
  )
select "a"."id", "a"."created_at", "a"."actor_kind", "a"."admin_user_id", "a"."subject_user_id", "a"."action_type",
  "a"."resource_type", "a"."resource_id", "a"."old_values", "a"."new_values", "a"."metadata", "a"."ip_address",
  coalesce("person"."display_name", "person"."full_name") as "full_name", "person"."email", "person"."avatar_url",
  "about"."person_name" as "about_name", "about"."person_email" as "about_email",
  case
    when person.id is null
    or a.admin_user_id <> a.subject_user_id then is_platform_staff (a.admin_user_id)
    else false
  end as "by_staff"
from "page" as "a"
  left join "users" as "person" on "person"."id" = "a"."subject_user_id"
  left join lateral (
    select "m"."person_name", "m"."person_email"
    from "user_company_memberships" as "m"
    where m.id = case
        when a.resource_type = 'user_membership' then a.resource_id::uuid
      end
      and "m"."company_id" = $3
    limit $4
  ) as "about" on true
order by "a"."created_at" desc, "a"."id" desc;
select r.id, coalesce(r.label_override, base.label) as name
from company_roles r
  join roles base on base.id = r.role_id
where r.company_id = $1
  and r.id = any ($2::uuid[])
union all
select p.id, p.name
from plans p
where p.id = any ($3::uuid[])
union all
select e.id, e.name
from events e
where e.company_id = $4
  and e.id = any ($5::uuid[])
  and not e.is_private;
