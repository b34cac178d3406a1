import { writeFileSync } from 'node:fs'
import { pinNewMigrations } from '#scripts/support/migration-digests.ts'
import { tableTypes, tableTypesFile } from '#scripts/support/table-types.ts'
import { embeddedConnection, openEngine } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/start.ts'

/** Migrates an empty database in memory and writes down what its rows look like. The migrations that made it are pinned. */
const engine = await openEngine({})
const connection = await embeddedConnection(engine, () => engine.close())
try {
  await prepareDatabase(connection)
  writeFileSync(tableTypesFile, await connection.asOwner(tableTypes))
  pinNewMigrations()
  console.log(`Wrote ${tableTypesFile}`)
} finally {
  await connection.close()
}
