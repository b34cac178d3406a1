import { type Kysely, sql } from 'kysely'
import { restrictFunctions } from '#server/platform/database/protect-table.ts'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The audit page filters its totals by type, so the rows of one type must be adjacent in the index.
    alter table audit_counts drop constraint audit_counts_pkey,
      add primary key (action_type, resource_type, day) include (rows_counted);

    -- Rows that are not sealed and counted yet, at most those of the last minute. Planning this query over all
    -- partitions takes several times as long as running it. As a function, it keeps its query plan.
    create function audit_unsealed()
      returns setof audit_logs language plpgsql stable rows 10 set plan_cache_mode = force_generic_plan as $$
    begin
      return query select a.* from audit_logs a where a.seq > (select audit_sealed());
    end $$;
  `.execute(db)
  await restrictFunctions(db, { audit_unsealed: 'staff' })
}
