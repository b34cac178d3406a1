import { writeFileSync } from 'node:fs'
import { tableTypes, tableTypesFile } from '#scripts/support/table-types.ts'
import { embeddedConnection, openEngine } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/start.ts'

/** Migrate an empty in-memory database and write its row types. */
const engine = await openEngine({})
const connection = await embeddedConnection(engine, () => engine.close())
try {
  await prepareDatabase(connection)
  writeFileSync(tableTypesFile, await connection.asOwner(tableTypes))
  console.log(`Wrote ${tableTypesFile}`)
} finally {
  await connection.close()
}
