import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- A trigger on truncate is not handed down to partitions: each has its own.
    create function keep_audit_partition(partition regclass) returns void language plpgsql as $$
    begin
      execute format('create or replace trigger audit_logs_no_truncate before truncate on %s
        for each statement execute function public.audit_logs_are_append_only()', partition);
    end $$;

    -- The partition of a month, if it is not there already.
    create function make_audit_partition(month date) returns void language plpgsql as $$
    declare
      partition text := 'audit_logs_' || to_char(month, 'YYYY_MM');
    begin
      if to_regclass('public.' || partition) is not null then return; end if;
      execute format('create table public.%I partition of public.audit_logs for values from (%L) to (%L)',
        partition, month, (month + interval '1 month')::date);
      execute format('alter table public.%I enable row level security', partition);
      execute format('alter table public.%I force row level security', partition);
      perform public.keep_audit_partition(format('public.%I', partition)::regclass);
    end $$;

    create or replace function ensure_audit_partitions(months_ahead integer) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform make_audit_partition(m::date) from generate_series(date_trunc('month', now()),
        date_trunc('month', now()) + make_interval(months => months_ahead), '1 month') m;
    end $$;
    revoke execute on function keep_audit_partition(regclass) from public;
    revoke execute on function make_audit_partition(date) from public;

    select keep_audit_partition(inhrelid::regclass) from pg_inherits where inhparent = 'audit_logs'::regclass;
  `.execute(db)
}
