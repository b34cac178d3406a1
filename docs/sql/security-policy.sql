-- security-policy.listMembersWithoutTwoFactor
select "m"."user_id" as "id", "m"."person_name" as "full_name", "m"."person_email" as "email"
from "user_company_memberships" as "m"
where "m"."company_id" = $1
  and "m"."status" = $2
  and "m"."person_has_two_factor" = $3
order by lower(coalesce(m.person_name, m.person_email)), m.user_id
limit $4;
