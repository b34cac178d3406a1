import { providerOf } from '#server/domain/integrations/providers.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { IntegrationType, integrations } from '#shared/features/company/integrations.ts'
import { beginConnection } from './begin-connection.ts'
import { queueChangedCalendars } from './calendar-jobs.ts'

/**
 * Turn writing events to the provider's calendar on or off. Turning it on asks the user to grant the scope for
 * writing. Turning it off removes the written entries.
 */
export const setEventWriting: Handler<typeof integrations.calls.setEventWriting> = async (
  ctx,
  { integration_type, writes_events },
) => {
  const provider = providerOf(ctx.app.env, integration_type)
  if (!provider.writes || !provider.client)
    throw new AppError('integration_unavailable', {
      name: provider.name,
      reason: 'Events cannot be written to it.',
    })
  return ctx.transaction(async (tx) => {
    const row = await tx
      .selectFrom('user_integrations')
      .select(['id', 'metadata', 'writing_failure'])
      .where('user_id', '=', ctx.user.id)
      .where('integration_type', '=', integration_type)
      .where('is_active', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('integration_not_connected')
    const isAllowed = row.metadata.may_write === true && row.writing_failure !== 'access_lost'
    if (writes_events && !isAllowed)
      return { authorization_url: await beginConnection(tx, ctx, provider, { writes_events }) }
    await switchWriting(tx, ctx, { id: row.id, name: provider.name, integration_type, writes_events })
    return { authorization_url: null }
  })
}

interface WritingChange {
  id: string
  name: string
  integration_type: IntegrationType
  writes_events: boolean
}

export async function switchWriting(
  tx: Transaction,
  ctx: SignedInContext,
  { id, name, integration_type, writes_events }: WritingChange,
): Promise<void> {
  const changed = await tx
    .updateTable('user_integrations')
    .set({ writes_events })
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .where('writes_events', '!=', writes_events)
    .returning('id')
    .executeTakeFirst()
  if (changed)
    await audit(tx, ctx, {
      action: 'user_integration.write_events',
      id,
      company_id: null,
      before: { writes_events: !writes_events },
      after: { writes_events },
      metadata: { name },
    })
  await ctx.app.jobs.enqueue(tx, queueChangedCalendars, { user_id: ctx.user.id, integration_type })
}
