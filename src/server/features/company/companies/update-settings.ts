import { payerChanged } from '#server/domain/billing/update-payment-customer.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import type { companies } from '#shared/features/company/companies.ts'
import { settingsColumns } from './get-settings.ts'

/** Saves the general settings. A taken address breaks the unique index. [C-SET-21..27] */
export const updateSettings: Verb<typeof companies.calls.updateSettings> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('companies')
      .select(['name', 'slug', 'description', 'contact_email', 'website', 'timezone'])
      .select(['first_weekday', 'clock', 'default_currency'])
      .where('id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = { ...input, description: input.description || null }
    const changed = tx
      .updateTable('companies')
      .set(after)
      .where('id', '=', ctx.company.id)
      .returning([...settingsColumns])
    const [company] = await together([
      changed.executeTakeFirstOrThrow(),
      before.name !== after.name && payerChanged(tx, ctx, ctx.company.id),
      audit(tx, ctx, { act: 'company.update', id: ctx.company.id, before, after }),
    ])
    return { company }
  })
}
