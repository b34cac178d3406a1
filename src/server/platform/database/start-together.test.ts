import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { onPostgres } from '#tests/support/database.ts'
import { dropDatabase } from '#tests/support/drop-database.ts'
import { movedClock } from '#tests/support/moved-clock.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const rounds = process.env.NIGHTLY ? 30 : 1

/** Prepare a database as every start does, in a process of its own. */
function prepare(url: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['scripts/migrate.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...movedClock, DATABASE_URL: url, LOG_LEVEL: 'silent' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

test.runIf(onPostgres)('two processes that start together on an empty database both start', async () => {
  const template = inject('template')
  if (!('url' in template)) throw new Error('Not on PostgreSQL')
  const owner = new pg.Pool({ connectionString: template.url, max: 1 })
  try {
    for (let round = 0; round < rounds; round += 1) {
      const name = `marquee_together_${crypto.randomUUID().replaceAll('-', '')}`
      await owner.query(`create database ${name}`)
      const url = Object.assign(new URL(template.url), { pathname: `/${name}` }).href
      const started = await Promise.all([prepare(url), prepare(url)])
      expect(started.map(({ code, output }) => (code === 0 ? 'started' : output))).toEqual(Array(2).fill('started'))
      // One of them ran all migrations.
      expect(started.filter(({ output }) => output.includes('Ran ')).length).toBe(1)
      await dropDatabase(owner, name)
    }
  } finally {
    await owner.end()
  }
})
