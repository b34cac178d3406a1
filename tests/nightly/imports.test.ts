import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureImports } from '#bench/imports.ts'
import { millisecondsOfWork } from './milliseconds-of-work.ts'

test('20,000 rows are checked, imported and undone, each in at most a minute of CPU time [M-LIST-49]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-imports-'))
  try {
    const { figures } = await measureImports(folder, () => millisecondsOfWork() / 1000)
    expect(figures).toHaveLength(5)
    for (const { what, measured } of figures) {
      console.info(`${what}: ${measured.toFixed(1)} s of processor time`)
      expect([what, measured <= 60, measured]).toEqual([what, true, measured])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
