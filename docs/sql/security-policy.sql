-- security-policy.getSecurityPolicy
select
  "security_policy"
from
  "companies"
where
  "id" = $1;

-- security-policy.listMembersWithoutTwoFactor
select
  "u"."id",
  coalesce("u"."display_name", "u"."full_name") as "full_name",
  "u"."email",
  count(*) over () as "total"
from
  "user_company_memberships" as "m"
  inner join "users" as "u" on "u"."id" = "m"."user_id"
where
  "m"."company_id" = $1
  and "m"."status" = $2
  and "u"."two_factor_since" is null
order by
  lower(coalesce(coalesce("u"."display_name", "u"."full_name"), u.email)),
  "u"."id"
limit
  $3;
