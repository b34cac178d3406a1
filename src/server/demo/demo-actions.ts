import type { App } from '#server/platform/app/app.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { type AuditAction, toStoredAction } from '#shared/audit-actions.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

export interface Demo {
  app: App
  tx: Transaction
  company: string
  owner: string
  /** The demo company's role that is based on this base role. */
  role(key: string): { id: string; base_id: string }
  /** Create an account that signs in with the demo password. */
  addPerson(person: DemoPerson): Promise<string>
  action: (done: DemoAction) => Promise<void>
}

export interface DemoPerson {
  full_name: string
  email: string
  /** Days since the sign-up. */
  ago: number
}

interface DemoAction {
  action: AuditAction
  /** Days since the action. */
  ago: number
  by: string
  id: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  metadata?: Record<string, unknown>
}

/** Insert audit rows with dates in past weeks. The next audit seal covers them like other rows. */
export function demoActions(tx: Transaction, company: string): Demo['action'] {
  return async ({ action, ago, by, id, before, after, metadata }) => {
    await tx
      .insertInto('audit_logs')
      .values({
        actor_kind: 'user',
        admin_user_id: by,
        subject_user_id: by,
        company_id: company,
        ...toStoredAction(action),
        resource_id: id,
        old_values: before ? json(before) : null,
        new_values: after ? json(after) : null,
        metadata: json({ company_id: company, ...metadata }),
        ip_address: '192.0.2.17',
        user_agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
        created_at: fromNow(-(ago + ((ago * 0.37) % 0.3)) * millisecondsPerDay),
      })
      .execute()
  }
}
