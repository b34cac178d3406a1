import { nextTick } from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'
import type { Connection } from './connect.ts'

let connection: Connection
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(() => connection.close())

/** Call `work` this many steps of the event loop after the statements that were just sent. */
function afterSteps<T>(steps: number, work: () => Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    nextTick(async () => {
      for (let step = 0; step < steps; step += 1) await null
      work().then(done, failed)
    })
  })
}

test('listening begins and ends at any moment of a statement', async () => {
  const heard: string[] = []
  for (let steps = 0; steps < 100; steps += 1) {
    const sent = connection.pool.query('select $1::int as n', [steps])
    const listening = afterSteps(steps, () =>
      connection.listen('changes', { onMessage: (text) => heard.push(text), onMissed: () => undefined }),
    )
    expect((await sent).rows).toEqual([{ n: steps }])
    const stop = await listening
    await connection.pool.query(`select pg_notify('changes', $1)`, [String(steps)])
    await until('the message is heard', () => heard.includes(String(steps)) || undefined)
    const again = connection.pool.query('select $1::int as n', [steps])
    await afterSteps(steps, stop)
    expect((await again).rows).toEqual([{ n: steps }])
  }
  expect(heard).toHaveLength(100)
})
