-- integrations.listIntegrations
select
  "id",
  "integration_type",
  "is_active",
  "created_at",
  "metadata",
  "last_worked_at",
  "failure",
  "writes_events",
  "writing_failure"
from
  "user_integrations"
where
  "user_id" = $1
order by
  "integration_type";

-- integrations.getCalendarFeed
select
  "created_at"
from
  "calendar_feeds"
where
  "user_id" = $1;
