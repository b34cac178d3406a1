import { runScript } from '#scripts/support/run-script.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { connect } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/start.ts'

await runScript(async () => {
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
})
