import type { Connection } from './database/connect.ts'
import type { Database } from './database/database.ts'
import type { Encryption } from './encryption.ts'
import type { Environment } from './env.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './logger.ts'
import type { Mailer } from './mailer.ts'
import type { Payments } from './payments/payments.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Storage } from './storage.ts'

/** What one process is made of; handed to every context. */
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
}
