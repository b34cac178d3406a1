import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureRecords } from '#bench/measures/records.ts'
import { verdict } from '#bench/support/figure.ts'
import { millisecondsOfWork } from './milliseconds-of-work.ts'

test('lists of 100,000 records are as fast as lists of 100, and searches return at once [M-PERF-03 M-SRCH-21 E-PERF-01]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-records-'))
  try {
    const { figures, faults } = await measureRecords(folder, millisecondsOfWork)
    expect(faults).toEqual([])
    expect(figures).toHaveLength(4)
    for (const figure of figures)
      expect([figure.what, verdict(figure), figure]).not.toEqual([figure.what, 'MISSED', figure])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 1_800_000)
