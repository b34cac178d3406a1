-- admin-home.getPlatformCounts
select (
    select count(*)
    from users
  ) as total_users,
  (
    select count(*)
    from companies
    where not is_platform
  ) as total_companies, s.active_subscriptions, s.trial_subscriptions,
  (
    select count(*)
    from companies c
    where (
        "c"."status" = 'active'
        and "c"."status_set_by" = 'billing'
        and not "c"."is_platform"
        and "c"."trial_ends_at" > now()
        and coalesce("c"."subscription_status" not in ('active', 'trialing'), true)
      )
  ) as trials_without_subscription, e.total_emails, e.verified_emails, e.unverified_emails, e.primary_emails,
  e.total_users_with_emails, e.users_with_unverified_emails
from (
    select count(*) filter (
        where status = 'active'
      ) as active_subscriptions, count(*) filter (
        where status = 'trialing'
      ) as trial_subscriptions
    from subscriptions
  ) s,
  (
    select count(*) as total_emails, count(*) filter (
        where is_verified
      ) as verified_emails, count(*) filter (
        where not is_verified
      ) as unverified_emails, count(*) filter (
        where is_primary
      ) as primary_emails, count(distinct user_id) as total_users_with_emails, count(distinct user_id) filter (
        where not is_verified
      ) as users_with_unverified_emails
    from user_emails
  ) e;

-- admin-home.getOpenWork
select (
    select count(*)
    from subscriptions
    where status = 'past_due'
  ) as "past_due_subscriptions",
  (
    select count(*)
    from subscriptions
    where status = 'unpaid'
  ) as "unpaid_subscriptions",
  (
    select count(*)
    from subscriptions
    where owed_amount > 0
      and status in ('cancelled', 'incomplete_expired')
  ) as "ended_and_owed",
  (
    select count(*)
    from companies c
    where (
        "c"."status" = 'past_due'
        and "c"."status_set_by" = 'billing'
        and not "c"."is_platform"
        and coalesce("c"."subscription_status" not in ('past_due', 'unpaid'), true)
      )
  ) as "past_due_without_subscription",
  (
    select count(*)
    from billing_events
    where processed_at is null
      and error_message is not null
  ) as "failed_events",
  (
    select count(*)
    from companies c
    where (
        (
          "c"."status" = 'active'
          and "c"."status_set_by" = 'billing'
          and not "c"."is_platform"
          and "c"."trial_ends_at" > now()
          and coalesce("c"."subscription_status" not in ('active', 'trialing'), true)
        )
        and "c"."trial_ends_at" <= now() + '7 days'::interval
      )
  ) as "trials_ending";
select count(*) filter (
    where coalesce(j.data ->> 'name', j.name) like 'send-%'
  ) as mails, count(*) filter (
    where coalesce(j.data ->> 'name', j.name) not like 'send-%'
  ) as others
from pgboss.job j
where j.state = 'failed';
select max(finished_at) as last
from backups;

-- admin-home.getGrowth
with periods as (
    select p::date as day
    from generate_series(
        date_trunc('week', now() at time zone 'UTC') - '25 week'::interval,
        date_trunc('week', now() at time zone 'UTC'), '1 week'::interval
      ) p
  ), live as (
    select greatest(
        coalesce(
          (
            select max(day) + 1
            from daily_additions
          ), date '-infinity'
        ),
        (
          select min(day)
          from periods
        )
      ) as since
  ), additions as (
    select day, users, companies
    from daily_additions
    where day >= (
        select min(day)
        from periods
      )
    union all
    select (created_at at time zone 'UTC')::date, count(*), 0
    from users
    where created_at >= (
        select since
        from live
      )::timestamp at time zone 'UTC'
    group by 1
    union all
    select (created_at at time zone 'UTC')::date, 0, count(*)
    from companies
    where not is_platform
      and created_at >= (
        select since
        from live
      )::timestamp at time zone 'UTC'
    group by 1
  )
select to_char(p.day, 'YYYY-MM-DD') as day, coalesce(sum(a.users), 0)::bigint as users,
  coalesce(sum(a.companies), 0)::bigint as companies
from periods p
  left join additions a on date_trunc('week', a.day::timestamp)::date = p.day
group by p.day
order by p.day;

-- admin-home.listFailedJobs
select j.id, coalesce(j.data ->> 'name', j.name) as name, coalesce(j.data -> 'data', '{}') as data,
  j.retry_count + 1 as attempts, iso (date_trunc('milliseconds', j.completed_on)) as failed_at,
  j.output ->> 'message' as message
from pgboss.job j
where j.state = 'failed'
  and true
order by date_trunc('milliseconds', j.completed_on) desc, j.id desc
limit $1;
select n.id, n.kind, n.name
from (
    select array_agg(kind) as kinds, array_agg(id) as ids
    from unnest($1::text[]) kind, unnest($2::text[]) id
  ) a
  cross join lateral audit_names (a.kinds, a.ids) n
order by n.name, n.id;

-- admin-home.getSystemHealth
select extract(
    epoch
    from clock_timestamp()
  )::float as now;
select count(*) filter (
    where state in ('created', 'retry')
  ) as waiting, count(*) filter (
    where state = 'retry'
  ) as retrying, count(*) filter (
    where state = 'failed'
  ) as failed, count(*) filter (
    where state = 'failed'
      and completed_on > now() - interval '1 day'
  ) as failed_lately, coalesce(
    extract(
      epoch
      from now() - min(start_after) filter (
          where state in ('created', 'retry')
            and start_after < now()
        )
    ), 0
  )::float as late_seconds
from pgboss.job
where name = any ($1);
