import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import type { confirmCalls } from '#shared/event-confirming.ts'

export const listConfirmRequirements: Verb<typeof confirmCalls.listConfirmRequirements> = async (ctx) => {
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

/** [E-EVT-65] */
export const updateConfirmRequirement: Verb<typeof confirmCalls.updateConfirmRequirement> = async (
  ctx,
  { event_kind, fields },
) => {
  return ctx.transaction(async (tx) => {
    const own = tx
      .selectFrom('confirm_requirements')
      .select('fields')
      .where('company_id', '=', ctx.company.id)
      .where('event_kind', '=', event_kind)
    const [before] = await together([
      own.executeTakeFirst(),
      tx
        .insertInto('confirm_requirements')
        .values({ company_id: ctx.company.id, created_by: ctx.user.id, event_kind, fields })
        .onConflict((conflict) => conflict.columns(['company_id', 'event_kind']).doUpdateSet({ fields }))
        .execute(),
    ])
    await audit(tx, ctx, {
      act: 'confirm_requirement.update',
      id: null,
      before: { fields: before?.fields ?? [] },
      after: { fields },
      metadata: { event_kind },
    })
    return { requirement: { event_kind, fields } }
  })
}
