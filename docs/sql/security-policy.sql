-- security-policy.getSecurityPolicy
select
  "security_policy"
from
  "companies"
where
  "id" = $1;

-- security-policy.listMembersWithoutTwoFactor
select
  "m"."user_id" as "id",
  "m"."person_name" as "full_name",
  "m"."person_email" as "email",
  count(*) over () as "total"
from
  "user_company_memberships" as "m"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
where
  "m"."company_id" = $1
  and "m"."status" = $2
  and "u"."two_factor_since" is null
order by
  lower(coalesce(m.person_name, m.person_email)),
  "m"."user_id"
limit
  $3;
