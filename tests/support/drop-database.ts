import type pg from 'pg'
import { until } from './until.ts'

/** Drop a database as soon as it is unused: a pooler closes its connections slightly later than this process. */
export async function dropDatabase(owner: pg.Pool, name: string): Promise<void> {
  await until(`${name} to be dropped`, () =>
    owner.query(`drop database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== '55006') throw error
      return null
    }),
  )
}
