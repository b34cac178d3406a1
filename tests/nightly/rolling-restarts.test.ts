import { expect, test } from 'vitest'
import { onPostgres, openTestDatabase, variablesOf } from '#tests/support/database.ts'
import { nginx, restartInTurn } from '#tests/support/rolling-restarts.ts'

const restarts = Number(process.env.RESTARTS ?? 20)

test.runIf(onPostgres && nginx)(
  'three processes behind nginx are restarted twenty times in turn, and no request fails',
  async () => {
    const database = await openTestDatabase()
    try {
      const { failures, turns, proxy } = await restartInTurn(variablesOf(database), restarts)
      expect(failures, proxy).toEqual([])
      expect(turns).toBeGreaterThan(100)
    } finally {
      await database.close()
    }
  },
  900_000,
)
