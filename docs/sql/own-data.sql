-- own-data.getOwnData
select "c"."id", "c"."name", "m"."is_primary", exists (
    select
    from user_company_memberships o
    where o.company_id = c.id
      and o.is_primary
  ) as "has_owner"
from "user_company_memberships" as "m"
  inner join "companies" as "c" on "c"."id" = "m"."company_id"
where "m"."user_id" = $1
  and "m"."status" = $2
  and "c"."status" != $3
order by "c"."name", "c"."id";
select two_factor_since is not null as "two_factor"
from "users"
where "id" = $1;
select count(*) as "count"
from "data_downloads"
where "user_id" = $1
  and "created_at" > now() + $2 * interval '1 millisecond';
