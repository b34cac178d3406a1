import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { isoTimestamp } from './iso-timestamp.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

test('timestamps of every precision and zone equal the parsed date', async () => {
  const { pool } = marquee.app.connection
  const client = await pool.connect()
  try {
    for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns']) {
      await client.query(`set timezone = '${zone}'`)
      const { rows } = await client.query<{ text: string; seconds: number }>(`
        select at::text as text, extract(epoch from at)::float8 as seconds from (
          select timestamptz '2026-11-22 16:06:02+00' + n * interval '987654.321 seconds' as at from generate_series(1, 300) n
          union all select date_trunc('second', now()) + n * interval '1 millisecond' from generate_series(0, 999, 37) n
          union all select date_trunc('second', now()) + n * interval '1 microsecond' from generate_series(0, 99, 37) n
        ) moments`)
      expect(rows).toHaveLength(331)
      for (const { text, seconds } of rows)
        expect([text, isoTimestamp(text)]).toEqual([text, new Date(Math.floor(seconds * 1000 + 1e-4)).toISOString()])
    }
  } finally {
    await client.query('reset timezone')
    client.release()
  }
})

test('infinity and impossible dates are errors', () => {
  expect(() => isoTimestamp('infinity')).toThrow(RangeError)
})
