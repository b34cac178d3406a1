import { connect } from '#server/platform/database/connect'
import { parseEnvironment } from '#server/platform/env'
import { prepareDatabase } from '#server/start'

const connection = await connect(parseEnvironment(process.env))
try {
  const ran = await prepareDatabase(connection)
  console.log(
    ran.length === 0
      ? 'The database is up to date.'
      : `Ran ${ran.length} migrations:\n${ran.map((name) => `  ${name}`).join('\n')}`,
  )
} finally {
  await connection.close()
}
