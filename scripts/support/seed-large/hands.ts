import type pg from 'pg'

export type Task = (client: pg.PoolClient) => Promise<void>

/** Run tasks in order on free connections. After a failure, no further task starts. */
export async function shareOut(hands: readonly pg.PoolClient[], tasks: readonly Task[]): Promise<void> {
  const waiting = [...tasks]
  const work = async (client: pg.PoolClient) => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      try {
        await task(client)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(hands.map(work))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Numbers 1 to `count`, in batches of at most `size`. */
export function stretches(count: number, size: number): { first: number; last: number }[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => ({
    first: at * size + 1,
    last: Math.min((at + 1) * size, count),
  }))
}

export async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
