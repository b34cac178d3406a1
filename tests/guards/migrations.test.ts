import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrationStamp } from '#scripts/support/feature-templates.ts'

const files = readdirSync(fileURLToPath(new URL('../../src/server/migrations/', import.meta.url))).sort()

test('the name of a migration is the date and time it was written at, none of them ahead, and what it does', () => {
  const misnamed = files.filter((file) => {
    const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)-[a-z][a-z0-9-]*\.ts$/.exec(file) ?? []
    const iso = `${year}-${month}-${day}T${hour}:${minute}:00.000Z`
    const writtenAt = new Date(iso)
    const isValid = !Number.isNaN(writtenAt.getTime()) && writtenAt.toISOString() === iso
    return !isValid || writtenAt.getTime() > Date.now() + 3_600_000
  })
  expect(misnamed).toEqual([])
  expect(new Set(files.map((file) => file.slice(0, 13))).size).toBe(files.length)
})

test('a new migration sorts after all others, also within the minute of the last one', () => {
  const now = new Date('2027-03-01T23:59:30Z')
  expect(migrationStamp(now, files)).toBe('20270301-2359')
  expect(migrationStamp(now, ['20270301-2359-create-guest-lists.ts', ...files])).toBe('20270302-0000')
  expect(migrationStamp(now, [])).toBe('20270301-2359')
})
