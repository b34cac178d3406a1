import { connect } from '#server/platform/database/connect'
import { inScope } from '#server/platform/database/database'
import { parseEnvironment } from '#server/platform/env'
import { grantSuperAdmin, revokeSuperAdmin } from '#server/platform/super-admins'
import { prepareDatabase } from '#server/start'
import { Refusal } from '#shared/errors'

const acts = { grant: grantSuperAdmin, revoke: revokeSuperAdmin }
const [verb = '', email = ''] = process.argv.slice(2)
const act = verb === 'grant' || verb === 'revoke' ? acts[verb] : null

if (!act || !email) {
  console.error('Usage: npm run admin -- grant|revoke EMAIL')
  process.exitCode = 2
} else {
  const connection = await connect(parseEnvironment(process.env))
  try {
    await prepareDatabase(connection)
    const actor = { kind: 'cli' as const, name: 'npm run admin' }
    await inScope(connection.db, { kind: 'system' }, (tx) => act(tx, { actor }, email))
    console.log(verb === 'grant' ? `${email} is a super admin.` : `${email} is no longer a super admin.`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(
      error.code === 'not_found'
        ? `Nobody has the verified address ${email}, or they are no super admin.`
        : error.message,
    )
    process.exitCode = 1
  } finally {
    await connection.close()
  }
}
