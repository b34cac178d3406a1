import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  citedIds,
  knownIds,
  listedAsNotProved,
  notProved,
  overfullCitations,
  reasonsNotProved,
} from '#scripts/requirements.ts'
import { textOf } from './source-files.ts'

test('every line of every checklist can be cited', () => {
  const checklists = readdirSync('docs/requirements')
    .filter((file) => file.startsWith('checklist-'))
    .sort()
  const lines = checklists.flatMap((file) => textOf(`docs/requirements/${file}`).match(/^- .*/gm) ?? [])
  expect(knownIds()).toEqual(lines.map((line) => line.match(/^- (\S+) \[\w+\] /)?.[1]))
  expect(new Set(knownIds()).size).toBe(lines.length)
})

test('every id that a test cites exists', () => {
  const known = new Set(knownIds())
  expect([...citedIds()].filter((id) => !known.has(id))).toEqual([])
})

test('the list of unproved requirements only shrinks (npm run requirements -- --write)', () => {
  const listed = new Set(listedAsNotProved())
  const missing = notProved()
  expect(missing.filter((id) => !listed.has(id))).toEqual([])
  expect([...listed].filter((id) => !missing.includes(id))).toEqual([])
})

test('the list has a reason for each id', () => {
  expect([...reasonsNotProved()].filter(([, reason]) => reason.length < 5)).toEqual([])
})

test('at most eight ids are cited together, so that a failure names what broke', () => {
  expect(overfullCitations()).toEqual([])
  const range = (from: number, to: number) => ({ file: 'a.test.ts', text: `[C-INV-${from}..${to} C-SET-20]` })
  expect(overfullCitations([range(11, 17)])).toEqual([])
  expect(overfullCitations([range(11, 18)])).toHaveLength(1)
})
