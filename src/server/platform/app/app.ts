import type { AuditEntry } from '#server/platform/audit/audit.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import type { Encryption } from '#server/platform/secrets/encryption.ts'
import type { Environment } from './env.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './logger.ts'
import type { createPrincipalResolver } from './principal.ts'

export interface App {
  env: Environment
  log: Logger
  connection: Connection
  db: Database
  jobs: Jobs
  mailer: Mailer
  encryption: Encryption
  payments: Payments
  storage: Storage
  rateLimits: RateLimits
  resolvePrincipal: ReturnType<typeof createPrincipalResolver>
  /** Aborts when the process is about to stop: what waits for long ends, and nobody is sent here any more. */
  stopping: AbortController
  /** Runs for each audit row in its transaction, to notify the company's webhooks. */
  announce(tx: Transaction, app: App, entry: AuditEntry): Promise<void>
  /** Runs for the audit rows of a statement in its transaction, for effects that do not depend on the actor. */
  noteActs(tx: Transaction, app: App, entries: readonly AuditEntry[]): Promise<void>
}
