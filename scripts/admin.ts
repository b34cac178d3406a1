import { runScript } from '#scripts/support/run-script.ts'
import { grantSuperAdmin, revokeSuperAdmin } from '#server/domain/people/super-admins.ts'
import { rescueFromTwoFactor } from '#server/features/identity/two-factor/rescue-from-two-factor.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { connect } from '#server/platform/database/connect.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/start.ts'
import { isAppError } from '#shared/errors.ts'

interface Act {
  perform: (tx: Transaction, ctx: { actor: Actor }, email: string) => Promise<unknown>
  done: (email: string) => string
}

const acts = new Map<string, Act>([
  ['grant', { perform: grantSuperAdmin, done: (email) => `${email} is a super admin.` }],
  ['revoke', { perform: revokeSuperAdmin, done: (email) => `${email} is no longer a super admin.` }],
  [
    'two-factor-off',
    {
      perform: rescueFromTwoFactor,
      done: (email) => `${email} signs in with the password alone until it is set up again.`,
    },
  ],
])
const [verb = '', email = ''] = process.argv.slice(2)
const act = acts.get(verb)

if (!act || !email) {
  console.error(`Usage: npm run admin -- ${[...acts.keys()].join('|')} EMAIL`)
  process.exitCode = 2
} else {
  await runScript(async () => {
    const connection = await connect(parseEnvironment(process.env))
    try {
      await prepareDatabase(connection)
      const actor = { kind: 'cli' as const, name: 'npm run admin' }
      await inScope(connection.db, { kind: 'system' }, (tx) => act.perform(tx, { actor }, email))
      console.log(act.done(email))
    } catch (error) {
      if (!isAppError(error, 'not_found')) throw error
      throw new Error(`Nobody has the verified address ${email}, or they are no super admin.`)
    } finally {
      await connection.close()
    }
  })
}
