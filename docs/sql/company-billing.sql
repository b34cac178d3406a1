-- company-billing.previewCompanyPlanChange
select (
    select count(*)
    from user_company_memberships m
    where m.company_id = $1::uuid
      and (
        "m"."status" = 'active'
        and not "m"."is_guest"
      )
  ) as seats;
