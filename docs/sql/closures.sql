-- closures.listAccountDeletions
select "u"."id", "d"."requested_at" as "created_at", "d"."due_at", "u"."email", "u"."full_name", array(
    select c.name
    from user_company_memberships m
      join companies c on c.id = m.company_id
    where m.user_id = d.user_id
      and m.is_primary
      and c.status <> 'closed'
    order by c.name
  ) as "waits_for"
from "account_deletions" as "d"
  inner join "users" as "u" on "u"."id" = "d"."user_id"
order by "d"."requested_at" desc, "d"."user_id" desc
limit $1;

-- closures.listCompanyClosures
select "c"."id", "k"."requested_at" as "created_at", "k"."due_at", "c"."name", "c"."slug",
  (
    select u.email
    from user_company_memberships m
      join users u on u.id = m.user_id
    where m.company_id = k.company_id
      and m.is_primary
  ) as "owner_email"
from "company_closures" as "k"
  inner join "companies" as "c" on "c"."id" = "k"."company_id"
order by "k"."requested_at" desc, "k"."company_id" desc
limit $1;
