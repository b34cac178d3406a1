import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table audit_logs (
      id uuid not null default gen_random_uuid(),
      created_at timestamptz(3) not null default clock_timestamp(),
      actor_kind text not null check (actor_kind in ('user', 'job', 'webhook', 'cli')),
      -- Who acted, and as whom: the same person, unless an admin (admin_user_id) impersonates (subject_user_id).
      admin_user_id uuid,
      subject_user_id uuid,
      company_id uuid,
      action_type text not null,
      resource_type text not null,
      resource_id text,
      old_values jsonb,
      new_values jsonb,
      metadata jsonb not null default '{}',
      ip_address text,
      user_agent text,
      primary key (created_at, id)
    ) partition by range (created_at);
    create index audit_logs_company on audit_logs (company_id, created_at desc, id desc);
    create index audit_logs_actor on audit_logs (admin_user_id, created_at desc, id desc);
    create index audit_logs_id on audit_logs (id);

    create function audit_logs_are_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'audit rows cannot be changed or deleted' using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_logs_append_only before update or delete on audit_logs
      for each row execute function audit_logs_are_append_only();
    create trigger audit_logs_no_truncate before truncate on audit_logs
      for each statement execute function audit_logs_are_append_only();

    create table audit_logs_default partition of audit_logs default;
    alter table audit_logs_default enable row level security;
    alter table audit_logs_default force row level security;

    -- Makes the partitions of the coming months; run at each start and every night.
    create function ensure_audit_partitions(months_ahead integer) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      month date;
      partition text;
    begin
      for month in select generate_series(date_trunc('month', now()), date_trunc('month', now()) + make_interval(months => months_ahead), '1 month')::date loop
        partition := 'audit_logs_' || to_char(month, 'YYYY_MM');
        if to_regclass('public.' || partition) is null then
          execute format('create table public.%I partition of public.audit_logs for values from (%L) to (%L)',
            partition, month, (month + interval '1 month')::date);
          execute format('alter table public.%I enable row level security', partition);
          execute format('alter table public.%I force row level security', partition);
        end if;
      end loop;
    end $$;
    revoke execute on function ensure_audit_partitions(integer) from public;
    grant execute on function ensure_audit_partitions(integer) to marquee_app;
    select ensure_audit_partitions(6);
`.execute(db)
}
