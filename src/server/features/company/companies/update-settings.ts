import { payerChanged } from '#server/domain/billing/update-payment-customer.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { companies } from '#shared/features/company/companies.ts'
import { settingsColumns } from './get-settings.ts'

/** Saves the general settings. A taken address breaks the unique index. [C-SET-21..27] */
export const updateSettings: Verb<typeof companies.calls.updateSettings> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('companies')
      .select(['name', 'slug', 'description', 'contact_email', 'timezone'])
      .where('id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = { ...input, description: input.description || null }
    const company = await tx
      .updateTable('companies')
      .set(after)
      .where('id', '=', ctx.company.id)
      .returning([...settingsColumns])
      .executeTakeFirstOrThrow()
    if (before.name !== after.name) await payerChanged(tx, ctx, company.id)
    await audit(tx, ctx, { act: 'company.update', id: company.id, before, after })
    return { company }
  })
}
