import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureLists } from '#bench/lists.ts'
import { isMissed } from '#bench/support/figure.ts'
import { millisecondsOfWork } from './milliseconds-of-work.ts'

test('lists of 100,000 records and searches answer in 100 ms of CPU time [M-SRCH-21 E-PERF-01]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-lists-'))
  try {
    const { figures, faults } = await measureLists(folder, millisecondsOfWork)
    expect(faults).toEqual([])
    expect(figures).toHaveLength(2)
    expect(figures.filter(isMissed)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 1_800_000)
