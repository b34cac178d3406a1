import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '').sort()

const known = names(read('src/server/platform/app/env.ts'), /^ {2}([A-Z][A-Z0-9_]+): /gm)

test('.env.example lists exactly the existing variables', () => {
  expect(known.length).toBeGreaterThan(20)
  expect(names(read('.env.example'), /^([A-Z][A-Z0-9_]+)=/gm)).toEqual(known)
})

test('the table of docs/operations.md lists every variable', () => {
  const table = names(read('docs/operations.md'), /`([A-Z][A-Z0-9_]+)`/g)
  expect(known.filter((name) => !table.includes(name))).toEqual([])
})
