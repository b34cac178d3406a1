import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureImports } from '#bench/measures/imports.ts'

test('20,000 rows are looked at, imported and taken back, each within a minute [M-LIST-49]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-imports-'))
  try {
    const figures = await measureImports(folder)
    expect(figures).toHaveLength(5)
    for (const { what, measured } of figures) expect([what, measured <= 60, measured]).toEqual([what, true, measured])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 600_000)
