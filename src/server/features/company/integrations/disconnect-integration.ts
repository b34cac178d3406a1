import { sql } from 'kysely'
import { revokeIntegrationTokens } from '#server/domain/integrations/integration-jobs.ts'
import { providerOf } from '#server/domain/integrations/providers.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { integrations } from '#shared/features/company/integrations.ts'
import { millisecondsPerMinute } from '#shared/time/durations.ts'
import { calendarClearingMinutes, endWriting } from './end-writing.ts'

const hasWritten = sql<boolean>`exists (select from written_calendars w
  where w.user_id = user_integrations.user_id and w.integration_type = user_integrations.integration_type)`

/**
 * Disconnect the integration. Its row stays, inactive and without tokens. A job removes the written calendar entries
 * and revokes the tokens.
 */
export const disconnectIntegration: Handler<typeof integrations.calls.disconnectIntegration> = async (ctx, input) => {
  const provider = providerOf(ctx.app.env, input.integration_type)
  return ctx.transaction(async (tx) => {
    const row = await tx
      .selectFrom('user_integrations')
      .select(['id', 'access_token', 'refresh_token'])
      .select(hasWritten.as('has_written'))
      .where('user_id', '=', ctx.user.id)
      .where('integration_type', '=', provider.type)
      .where('is_active', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('integration_not_connected')
    await tx
      .updateTable('user_integrations')
      .set({
        is_active: false,
        writes_events: false,
        writing_failure: null,
        access_token: null,
        refresh_token: null,
        expires_at: null,
        last_worked_at: null,
        failure: null,
      })
      .where('id', '=', row.id)
      .where('user_id', '=', ctx.user.id)
      .execute()
    const before = { name: provider.name, integration_type: provider.type }
    await audit(tx, ctx, { action: 'user_integration.disconnect', id: row.id, company_id: null, before })
    if (row.has_written) {
      const { access_token, refresh_token } = row
      const until = new Date(Date.now() + calendarClearingMinutes * millisecondsPerMinute).toISOString()
      const ended = { user_id: ctx.user.id, integration_type: provider.type, access_token, refresh_token, until }
      await ctx.app.jobs.enqueue(tx, endWriting, ended)
      return { success: true }
    }
    const sealed = provider.revokes === 'bearer' ? row.access_token : (row.refresh_token ?? row.access_token)
    if (sealed)
      await ctx.app.jobs.enqueue(tx, revokeIntegrationTokens, {
        user_id: ctx.user.id,
        integration_type: provider.type,
        sealed,
      })
    return { success: true }
  })
}
