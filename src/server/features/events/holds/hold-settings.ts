import { sql } from 'kysely'
import { loadHoldSettings } from '#server/features/events/store-holds.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { holds } from '#shared/features/events/holds.ts'

export const getHoldSettings: Handler<typeof holds.calls.getHoldSettings> = (ctx) =>
  ctx.transaction((tx) => loadHoldSettings(tx, ctx.company.id))

export const updateHoldSettings: Handler<typeof holds.calls.updateHoldSettings> = async (ctx, settings) => {
  const { first_days, other_days, on_silence, again_days } = settings
  return ctx.transaction(async (tx) => {
    const before = await loadHoldSettings(tx, ctx.company.id)
    await sql`insert into hold_settings (company_id, first_days, other_days, on_silence, again_days)
      values (${ctx.company.id}, ${first_days}, ${other_days}, ${on_silence}, ${again_days})
      on conflict (company_id) do update set first_days = excluded.first_days, other_days = excluded.other_days,
        on_silence = excluded.on_silence, again_days = excluded.again_days`.execute(tx)
    await audit(tx, ctx, { action: 'hold_settings.update', id: null, before: { ...before }, after: settings })
    return settings
  })
}
