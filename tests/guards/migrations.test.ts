import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { migrationStamp } from '#scripts/support/feature-templates.ts'

const files = readdirSync(fileURLToPath(new URL('../../src/server/migrations/', import.meta.url))).sort()

test("a migration's name is its date and time, not in the future, and its purpose", () => {
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

test('a new migration sorts after all others, even within the same minute', () => {
  const now = new Date('2027-03-01T23:59:30Z')
  expect(migrationStamp(now, files)).toBe('20270301-2359')
  expect(migrationStamp(now, ['20270301-2359-create-guest-lists.ts', ...files])).toBe('20270302-0000')
  expect(migrationStamp(now, [])).toBe('20270301-2359')
})
