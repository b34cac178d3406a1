import { enqueueCustomerUpdate } from '#server/domain/billing/update-payment-customer.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit, changedFields } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { companies } from '#shared/features/company/companies.ts'
import { settingsColumns } from './get-settings.ts'

/** A taken slug violates a unique index, which the server reports as slug_taken. */
export const updateSettings: Handler<typeof companies.calls.updateSettings> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('companies')
      .select(['name', 'slug', 'description', 'contact_email', 'website', 'timezone'])
      .select(['first_weekday', 'clock', 'default_currency'])
      .where('id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { description } = input
    const after = { ...input, ...(description !== undefined && { description: description || null }) }
    const changed = tx
      .updateTable('companies')
      .set({ name: before.name, ...after })
      .where('id', '=', ctx.company.id)
      .returning([...settingsColumns])
    const [company] = await batch([
      changed.executeTakeFirstOrThrow(),
      after.name !== undefined && before.name !== after.name && enqueueCustomerUpdate(tx, ctx, ctx.company.id),
      changedFields(before, after).length > 0 &&
        audit(tx, ctx, { action: 'company.update', id: ctx.company.id, before, after }),
    ])
    return { company }
  })
}
