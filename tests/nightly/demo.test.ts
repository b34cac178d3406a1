import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { measureDemo } from '#bench/start-up.ts'
import { isMissed } from '#bench/support/figure.ts'
import { millisecondsOfWork } from './milliseconds-of-work.ts'

test('the demo company is created in two seconds of CPU time [E-DASH-30]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-demo-'))
  try {
    const figure = await measureDemo(folder, millisecondsOfWork)
    expect(isMissed(figure), `${figure.measured} s`).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 300_000)
