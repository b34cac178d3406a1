import { sql } from 'kysely'
import type { ImportRules } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'

interface Holder {
  event_id: string
  name: string | null
  email: string | null
}

/** Holders of the holds that an import creates. */
export function importHolderRules(tx: Transaction, ctx: CompanyContext): ImportRules['extras'] {
  return {
    read: async (ids) => {
      const { rows } = await sql<Holder>`
        select event_id, holder_name as name, holder_email as email from holds
        where company_id = ${ctx.company.id} and event_id = any(${ids}::uuid[])`.execute(tx)
      return new Map(
        rows.map(({ event_id, name, email }) => [event_id, { 'holder.name': name, 'holder.email': email }]),
      )
    },
    // Holders get no mail about an import, so `holder_news` stays null.
    write: async (created) => {
      const holders = created.map(({ id, values }) => ({
        event_id: id,
        name: values['holder.name'],
        email: values['holder.email'],
      }))
      await sql`
        update holds h set holder_name = n.name, holder_email = n.email
        from jsonb_to_recordset(${json(holders)}::jsonb) n (event_id uuid, name text, email text)
        where h.company_id = ${ctx.company.id} and h.event_id = n.event_id and h.ended_at is null`.execute(tx)
    },
  }
}
