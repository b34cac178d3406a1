import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureImports } from '#bench/measures/imports.ts'

/** The database works in the same process: what it takes is counted, and what else the machine does meanwhile is not. */
function secondsOfWork(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

test('20,000 rows are looked at, imported and taken back, each with at most a minute of work [M-LIST-49]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-imports-'))
  try {
    const figures = await measureImports(folder, secondsOfWork)
    expect(figures).toHaveLength(5)
    for (const { what, measured } of figures) {
      console.info(`${what}: ${measured.toFixed(1)} s of processor time`)
      expect([what, measured <= 60, measured]).toEqual([what, true, measured])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
