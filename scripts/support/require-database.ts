import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#server/platform/app/env.ts'

/**
 * Prevent a read-only script from creating a database.
 * @throws when the data folder holds none
 */
export function requireDatabase(env: Environment): void {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres')))
    throw new Error(`${env.DATA_DIR} holds no database.`)
}
