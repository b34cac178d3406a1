import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { confirmRequirementCalls } from '#shared/event-confirmation.ts'

export const listConfirmRequirements: Handler<typeof confirmRequirementCalls.listConfirmRequirements> = async (ctx) => {
  const requirements = await ctx.transaction((tx) =>
    tx
      .selectFrom('confirm_requirements')
      .select(['event_kind', 'fields'])
      .where('company_id', '=', ctx.company.id)
      .where(sql<boolean>`fields <> '{}'`)
      .orderBy('event_kind')
      .execute(),
  )
  return { requirements }
}

export const updateConfirmRequirement: Handler<typeof confirmRequirementCalls.updateConfirmRequirement> = async (
  ctx,
  { event_kind, fields },
) => {
  return ctx.transaction(async (tx) => {
    const own = tx
      .selectFrom('confirm_requirements')
      .select('fields')
      .where('company_id', '=', ctx.company.id)
      .where('event_kind', '=', event_kind)
    const [before] = await batch([
      own.executeTakeFirst(),
      tx
        .insertInto('confirm_requirements')
        .values({ company_id: ctx.company.id, created_by: ctx.user.id, event_kind, fields })
        .onConflict((conflict) => conflict.columns(['company_id', 'event_kind']).doUpdateSet({ fields }))
        .execute(),
    ])
    await audit(tx, ctx, {
      action: 'confirm_requirement.update',
      id: null,
      before: { fields: before?.fields ?? [] },
      after: { fields },
      metadata: { event_kind },
    })
    return { requirement: { event_kind, fields } }
  })
}
