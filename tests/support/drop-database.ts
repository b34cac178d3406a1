import type pg from 'pg'
import { until } from './until.ts'

/** Drops a database as soon as nobody uses it: a pooler holds its connections a little longer than we do. */
export async function dropDatabase(owner: pg.Pool, name: string): Promise<void> {
  await until(`${name} to be dropped`, () =>
    owner.query(`drop database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== '55006') throw error
      return null
    }),
  )
}
