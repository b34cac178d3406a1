-- webhooks.listWebhookDeliveries
with "page" as (
    select "d"."id", "d"."company_id", "d"."endpoint_id", "d"."message_id", "d"."status", "d"."created_at",
      "d"."next_attempt_at"
    from "webhook_deliveries" as "d"
    where "d"."company_id" = $1
      and "d"."endpoint_id" = $2
    order by "d"."created_at" desc, "d"."id" desc
    limit $3
  )
select "d"."id", "d"."endpoint_id", "e"."url" as "endpoint_url", "d"."message_id", "m"."event_type", "d"."status",
  "last"."response_status" as "last_response_status", "last"."error" as "last_error", "d"."created_at",
  coalesce("last"."attempts", 0) as "attempts",
  case
    when "d"."status" = $4 then "d"."next_attempt_at"
  end as "next_attempt_at"
from "page" as "d"
  inner join "webhook_endpoints" as "e" on "e"."id" = "d"."endpoint_id"
  inner join "webhook_messages" as "m" on "m"."id" = "d"."message_id"
  left join lateral (
    select "a"."response_status", "a"."error", count(*) over () as "attempts"
    from "webhook_attempts" as "a"
    where "a"."company_id" = "d"."company_id"
      and "a"."delivery_id" = "d"."id"
    order by "a"."created_at" desc
    limit $5
  ) as "last" on true
order by "d"."created_at" desc, "d"."id" desc;

-- webhooks.getWebhookDelivery
with "page" as (
    select "d"."id", "d"."company_id", "d"."endpoint_id", "d"."message_id", "d"."status", "d"."created_at",
      "d"."next_attempt_at"
    from "webhook_deliveries" as "d"
    where "d"."company_id" = $1
      and "d"."id" = $2
  )
select "d"."id", "d"."endpoint_id", "e"."url" as "endpoint_url", "d"."message_id", "m"."event_type", "d"."status",
  "last"."response_status" as "last_response_status", "last"."error" as "last_error", "d"."created_at",
  coalesce("last"."attempts", 0) as "attempts",
  case
    when "d"."status" = $3 then "d"."next_attempt_at"
  end as "next_attempt_at", "m"."body" as "request_body",
  (
    select coalesce(json_agg(agg), '[]')
    from (
        select "a"."id", iso ("a"."created_at") as "created_at", "a"."url", "a"."request_headers",
          "a"."response_status", "a"."response_body", "a"."error", "a"."duration_ms"
        from "webhook_attempts" as "a"
        where "a"."company_id" = "d"."company_id"
          and "a"."delivery_id" = "d"."id"
        order by "a"."created_at" desc
        limit $4
      ) as agg
  ) as "log"
from "page" as "d"
  inner join "webhook_endpoints" as "e" on "e"."id" = "d"."endpoint_id"
  inner join "webhook_messages" as "m" on "m"."id" = "d"."message_id"
  left join lateral (
    select "a"."response_status", "a"."error", count(*) over () as "attempts"
    from "webhook_attempts" as "a"
    where "a"."company_id" = "d"."company_id"
      and "a"."delivery_id" = "d"."id"
    order by "a"."created_at" desc
    limit $5
  ) as "last" on true
order by "d"."created_at" desc, "d"."id" desc;
