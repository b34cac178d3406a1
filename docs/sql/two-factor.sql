-- two-factor.getTwoFactor
select
  "u"."two_factor_since",
  (
    select
      count(*) as "left"
    from
      "two_factor_recovery_codes" as "c"
    where
      "c"."user_id" = "u"."id"
      and "c"."used_at" is null
  ) as "recovery_codes_left"
from
  "users" as "u"
where
  "u"."id" = $1;
