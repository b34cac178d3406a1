import { type RawBuilder, sql } from 'kysely'
import type { JobContext } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Time that a company has after a pause, before holds expire and challenges end that are due by then. */
const grace = sql`interval '72 hours'`

/** SQL: members of company `c` can change events, as by the access rules of the calls. */
export const canAct = sql<boolean>`(c.status = 'active'
  and exists (select from company_modules(c.id) m where m.module_key = 'events'))`

/** SQL: the holds of the company in `column` are not paused. */
export function isNotPaused(column: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from hold_pauses p where p.company_id = ${sql.ref(column)})`
}

/** Pause the holds of companies whose members cannot act, and continue those of companies whose members can again. */
export async function pauseHolds(ctx: JobContext): Promise<void> {
  await ctx.asSystem(async (tx) => {
    await sql`
      with due (company_id) as materialized (
        select h.company_id from holds h join events e on e.company_id = h.company_id and e.id = h.event_id
          where h.ended_at is null and h.expires_at <= now() and (e.ends_at is null or e.ends_at > now())
        union select company_id from hold_challenges where state = 'running' and due_at <= now()
        union select company_id from hold_challenges where confirm_by <= now()
        union select c.id from companies c where c.status <> 'active'
          and exists (select from holds h where h.company_id = c.id and h.ended_at is null)
      )
      insert into hold_pauses (company_id)
      select c.id from due d join companies c on c.id = d.company_id where not ${canAct} and ${isNotPaused('c.id')}
      on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ company_id: string }>`
      delete from hold_pauses p using companies c where c.id = p.company_id and ${canAct} returning p.company_id`.execute(
      tx,
    )
    for (const { company_id } of rows) await continueHolds(tx, company_id)
  })
}

async function continueHolds(tx: Transaction, companyId: string): Promise<void> {
  await sql`update holds set expires_at = now() + ${grace}, former_expires_at = null, reminded_hours = null
    where company_id = ${companyId} and ended_at is null and expires_at < now() + ${grace}`.execute(tx)
  await sql`update hold_challenges set due_at = greatest(due_at, now() + ${grace})
    where company_id = ${companyId} and state = 'running'`.execute(tx)
  await sql`update hold_challenges set confirm_by = greatest(confirm_by, now() + ${grace})
    where company_id = ${companyId} and confirm_by is not null`.execute(tx)
}
