-- account.getPasswordPolicy
select "c"."id"
from "user_company_memberships" as "m"
  inner join "companies" as "c" on "c"."id" = "m"."company_id"
where "m"."user_id" = $1
  and "m"."status" = $2
  and c.security_policy ->> 'strong_passwords' = 'true'
limit $3;
