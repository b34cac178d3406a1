-- share-links.getShareLink
select "l"."id", "l"."company_id", "l"."kind", "l"."subject", "l"."expires_at", "l"."opened_at", "c"."name",
  "c"."status", "c"."logo_url", "c"."brand_primary", "c"."brand_secondary", l.revoked_at is not null
  or l.expires_at <= now() as "is_over", array(
    select module_key
    from company_modules (c.id)
  ) as "modules"
from "share_links" as "l"
  inner join "companies" as "c" on "c"."id" = "l"."company_id"
where "l"."token_hash" = $1
  and "c"."status" != $2;
