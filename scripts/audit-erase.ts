import { requireDatabase } from '#scripts/support/require-database.ts'
import { runScript } from '#scripts/support/run-script.ts'
import { loadPersonInAudit } from '#server/features/identity/person-in-audit.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { eraseFromAudit } from '#server/platform/audit/erase-from-audit.ts'
import { connect } from '#server/platform/database/connect.ts'
import { inScope } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/**
 * `npm run audit:erase -- EMAIL|ID`: permanently erase a person's names, addresses, networks and user agents from the audit
 * log, including old and new values of rows about them. The actions stay, and `audit:verify` still succeeds.
 */
await runScript(async () => {
  const who = process.argv[2]
  if (!who) throw new Error('Say whom: npm run audit:erase -- EMAIL or ID')
  const env = parseEnvironment({ ...process.env, NODE_ENV: 'development' })
  requireDatabase(env)
  const connection = await connect(env)
  try {
    const actor = { kind: 'cli' as const, name: 'npm run audit:erase' }
    const erased = await inScope(connection.db, { kind: 'system' }, async (tx) =>
      eraseFromAudit(tx, { actor }, await loadPersonInAudit(tx, who)),
    )
    console.log(`  The personal values of ${erased} audit rows are erased.`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Error(`Nobody has the address ${who}. Who has no account any more is named by their id.`)
  } finally {
    await connection.close()
  }
})
