import type { App } from '#server/platform/app/app.ts'
import type { AuditEntry } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { queueChangedCalendars } from './calendar-jobs.ts'

/** Audit actions that change neither events nor the access to them. */
const actionsWithoutEffect =
  /^(tag|webhook_endpoint|company_export|user_invite\.(invite|resend|copy_link|decline|cancel)|space)\b/

/**
 * Called for every audit entry, in the transaction of the action. Enqueues calendar updates if the action can change
 * calendars (event, venue, role, plan). Without written calendars it costs one index lookup.
 */
export async function enqueueCalendarUpdates(tx: Transaction, app: App, entries: readonly AuditEntry[]): Promise<void> {
  const acts = entries.filter(({ action: act }) => !actionsWithoutEffect.test(act))
  const companies = new Set(acts.flatMap(({ company_id }) => company_id ?? []))
  // Audit entries for the deletion or suspension of a person have no company, so calendars are found by the person.
  const people = new Set(
    acts.flatMap(({ action: act, id, company_id }) => (isOfPerson(act) && !company_id && id ? [id] : [])),
  )
  for (const company_id of companies) {
    const found = await tx
      .selectFrom('written_calendars')
      .select('id')
      .where('company_id', '=', company_id)
      .limit(1)
      .executeTakeFirst()
    if (found) await app.jobs.enqueue(tx, queueChangedCalendars, { company_id })
  }
  for (const user_id of people) {
    const found = await tx
      .selectFrom('written_calendars')
      .select('id')
      .where('user_id', '=', user_id)
      .limit(1)
      .executeTakeFirst()
    if (found) await app.jobs.enqueue(tx, queueChangedCalendars, { user_id })
  }
}

function isOfPerson(act: string): boolean {
  return /^user\.(request_deletion|keep_account|stop_deletion|status_change|two_factor_on|two_factor_off)$/.test(act)
}
