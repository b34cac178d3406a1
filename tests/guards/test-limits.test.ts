import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root, textOf } from './source-files.ts'

/** Milliseconds, as in vitest.config.ts. */
const generalLimit = 240_000
const limit = /^\s*\}, (\d[\d_]+)\)$|^ *\},\n *(\d[\d_]+),\n *\)|\{\s*timeout: (\d[\d_]+),?\s*\}, (?:async )?\(/gm

test('no test or hook has a shorter timeout than the general one', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const shorter = files.flatMap((file) =>
    [...textOf(file).matchAll(limit)]
      .map(([, ...numbers]) => Number(numbers.find(Boolean)?.replaceAll('_', '')))
      .filter((milliseconds) => milliseconds < generalLimit)
      .map((milliseconds) => `${file}: ${milliseconds}`),
  )
  expect(shorter).toEqual([])
})

test('no test uses vi.waitFor, whose timeout is one second', () => {
  const files = globSync('src/**/*.test.{ts,tsx}', { cwd: root })
  expect(files.filter((file) => /vi\.wait(For|Until)\(/.test(textOf(file)))).toEqual([])
})
