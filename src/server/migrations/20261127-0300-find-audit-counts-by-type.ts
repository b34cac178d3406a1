import { type Kysely, sql } from 'kysely'
import { restrictFunctions } from '#server/platform/database/protect-table.ts'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Totals of the audit page are filtered by type; the days of one type lie together.
    alter table audit_counts drop constraint audit_counts_pkey,
      add primary key (action_type, resource_type, day) include (rows_counted);

    -- Rows of the last minute, which are not counted yet. Planning this over all partitions takes several times as long
    -- as running it, so one plan is kept.
    create function audit_unsealed()
      returns setof audit_logs language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
    begin
      return query select a.* from audit_logs a where a.seq > (select audit_sealed());
    end $$;
  `.execute(db)
  await restrictFunctions(db, { audit_unsealed: 'staff' })
}
