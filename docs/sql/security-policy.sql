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
  case
    when row_number() over (
      order by
        lower(coalesce(m.person_name, m.person_email)),
        m.user_id
    ) = 1 then (
      select
        coalesce(sum(counted.change), 0)::bigint
      from
        company_counters counted
      where
        counted.company_id = $1
        and counted.counter = 'user_company_memberships'
        and counted.facts ->> 'status' = $2
        and counted.facts ->> 'person_has_two_factor' = $3
    )
  end as "total"
from
  "user_company_memberships" as "m"
where
  "m"."company_id" = $4
  and m.status = 'active'
  and not m.person_has_two_factor
order by
  lower(coalesce(m.person_name, m.person_email)),
  m.user_id
limit
  $5;
