import { type Kysely, sql } from 'kysely'
import { inCompanyForMembers, protectTable } from '#server/platform/database/protect-table.ts'

/** Create the list of companies whose holds are paused because their members cannot act. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table hold_pauses (
      company_id uuid primary key references companies on delete cascade,
      since timestamptz(3) not null default now()
    )
  `.execute(db)
  await protectTable(db, 'hold_pauses', {
    tenant: 'select',
    staff: 'insert, delete',
    policies: { tenant: inCompanyForMembers },
  })
}
