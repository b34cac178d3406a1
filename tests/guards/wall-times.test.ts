import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '#shared/time/instants.ts'
import { zones } from '#shared/time/zones.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/support/empty-database.ts'
import { meantBy, somePlannedTimes } from '#tests/support/wall-time-model.ts'
import { codeIn, textOf } from './source-files.ts'

let database: EmptyDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

/** SQL that converts between instants and local times. UTC days are fine for instants; plans do not use them. */
const zoned =
  /\bat\s+time\s+zone\b(?!\s+(?:'UTC'|''UTC''))|\bat\s+local\b|\btimezone\s*\(|\bmake_timestamptz\b|\bset\s+(?:local\s+)?time\s?zone\b(?!\s*=\s*'UTC')/gi

test('the database never computes an instant from a local time and a zone [E-TIME-03]', () => {
  const files = codeIn('src/server', 'src/payment-simulator', 'scripts', 'src/shared').filter(
    (file) => !/\.test\.ts$/.test(file),
  )
  expect(files.flatMap((file) => (textOf(file).match(zoned) ?? []).map((found) => `${file}: ${found}`))).toEqual([])
})

test.each([
  'starts_wall at time zone time_zone',
  'starts_wall AT TIME  ZONE $1',
  "now() at time zone 'Europe/Berlin'",
  "(now() at time zone 'UTC') at time zone v.time_zone",
  'now() at local',
  "timezone('Europe/Berlin', starts_wall)",
  'make_timestamptz(2026, 1, 1, 0, 0, 0, zone)',
  "set local time zone 'Europe/Berlin'",
])('detects %s', (text) => {
  expect(text.match(zoned)).toHaveLength(1)
})

test('instants of local times survive the database unchanged, and sort correctly [E-TIME-02 E-TIME-05]', async () => {
  const planned = somePlannedTimes(zones(), 3000)
  const instants = planned.map(({ wall, zone, choice }) => instantOf(wall, zone, choice))
  const meant = planned.map(({ wall, zone, choice }) => meantBy(wall, zone)[choice === 'later' ? 'later' : 'earlier'])
  expect(instants).toEqual(meant)
  const { pool } = database
  await pool.query('create table planned (n int, wall text, zone text, at timestamptz, milliseconds numeric)')
  await pool.query(
    'insert into planned select n, wall, zone, at, extract(epoch from at) * 1000 from unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[]) p (n, wall, zone, at)',
    [[...planned.keys()], planned.map(({ wall }) => wall), planned.map(({ zone }) => zone), instants],
  )
  for (const zone of ['UTC', 'America/New_York']) {
    await pool.query(`select set_config('timezone', $1, false)`, [zone])
    const { rows } = await pool.query<{ wall: string; zone: string; at: string; milliseconds: string }>(
      'select wall, zone, at, milliseconds from planned order by n',
    )
    expect(rows.map(({ wall, zone, at }) => [wall, zone, at])).toEqual(
      planned.map(({ wall, zone }, n) => [wall, zone, instants[n]]),
    )
    expect(rows.map(({ milliseconds }) => Number(milliseconds))).toEqual(instants.map((instant) => Date.parse(instant)))
  }
  const { rows } = await pool.query<{ at: string }>('select at from planned order by at')
  expect(rows.map(({ at }) => at)).toEqual(instants.toSorted())
})
