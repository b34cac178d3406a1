-- admin-home.getPlatformCounts
select
  counter,
  facts - $1::text[] as facts,
  sum(change)::bigint as count
from
  counters
where
  counter = any ($2)
group by
  1,
  2
having
  sum(change) <> 0;

-- admin-home.getDailyTotals
select
  to_char(day, 'YYYY-MM-DD') as "day",
  "users",
  "companies"
from
  "daily_totals"
where
  "day" > current_date - $1::int
order by
  "daily_totals"."day";

-- admin-home.getSystemHealth
select
  extract(
    epoch
    from
      clock_timestamp()
  )::float as now;
select
  count(*) filter (
    where
      state in ('created', 'retry')
  ) as waiting,
  count(*) filter (
    where
      state = 'retry'
  ) as retrying,
  count(*) filter (
    where
      state = 'failed'
  ) as failed,
  count(*) filter (
    where
      state = 'failed'
      and completed_on > now() - interval '1 day'
  ) as failed_lately,
  coalesce(
    extract(
      epoch
      from
        now() - min(start_after) filter (
          where
            state in ('created', 'retry')
            and start_after < now()
        )
    ),
    0
  )::float as late_seconds
from
  pgboss.job
where
  name = any ($1);
