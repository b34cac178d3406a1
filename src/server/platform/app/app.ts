import type { AuditEntry } from '#server/platform/audit/audit.ts'
import type { Connection } from '#server/platform/database/connect.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import type { RateLimits } from '#server/platform/http/rate-limits.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import type { Encryption } from '#server/platform/secrets/encryption.ts'
import type { ChangeFeed } from './changes.ts'
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
  changes: ChangeFeed
  resolvePrincipal: ReturnType<typeof createPrincipalResolver>
  /** Aborted before the process stops: long waits end, and health checks report not ready. */
  stopping: AbortController
  /** Called for all audit rows of one action, in the same transaction, to enqueue the company's webhooks. */
  enqueueWebhooks(tx: Transaction, app: App, entries: readonly AuditEntry[]): Promise<void>
  /**
   * Called for all audit rows of one action, in the same transaction, for side effects that do not depend on the actor.
   */
  applySideEffects(tx: Transaction, app: App, entries: readonly AuditEntry[]): Promise<void>
}
