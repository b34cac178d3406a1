import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBackOffice } from '#bench/measures/back-office.ts'
import { measureBilling } from '#bench/measures/billing.ts'
import { measureEnumeration } from '#bench/measures/enumeration.ts'
import { measureInstallSize } from '#bench/measures/install-size.ts'
import { measureLighthouse } from '#bench/measures/lighthouse.ts'
import { measureMembers } from '#bench/measures/members.ts'
import { measureOperations } from '#bench/measures/operations.ts'
import { measurePages } from '#bench/measures/pages.ts'
import { measureRoundTrips } from '#bench/measures/round-trips.ts'
import { measureStartUp } from '#bench/measures/start-up.ts'
import { startServer } from '#bench/processes/server-process.ts'
import { type Figure, printFigures, verdict } from '#bench/support/figure.ts'

/** `npm run bench`: what is promised of speed and weight, measured here and now. Names of parts measure only those. */
const parts = [
  'install-size',
  'start-up',
  'round-trips',
  'enumeration',
  'members',
  'billing',
  'back-office',
  'operations',
  'pages',
  'lighthouse',
] as const
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${parts.join(', ')}`)
const wants = (part: (typeof parts)[number]) => asked.length === 0 || asked.includes(part)

const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
const figures: Figure[] = []
const details: Record<string, unknown> = {}
const loadBefore = loadavg()[0] ?? 0

try {
  if (wants('install-size')) figures.push(...measureInstallSize(folder))
  if (wants('start-up')) figures.push(...(await measureStartUp(folder)))
  if (wants('round-trips')) {
    const measured = await measureRoundTrips(folder)
    figures.push(...measured.figures)
    details.round_trips = measured.calls
  }
  if (wants('enumeration')) figures.push(...(await measureEnumeration(folder)))
  if (wants('members')) figures.push(...(await measureMembers(folder)))
  if (wants('billing')) figures.push(...(await measureBilling(folder)))
  if (wants('back-office')) figures.push(...(await measureBackOffice(folder)))
  if (wants('operations')) figures.push(...(await measureOperations(folder)))
  if (wants('pages') || wants('lighthouse')) await measureBrowser()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureBrowser(): Promise<void> {
  const server = await startServer([process.execPath, 'src/server/main.ts'], join(folder, 'pages'))
  try {
    if (wants('pages')) {
      const measured = await measurePages(server.url)
      figures.push(...measured.figures)
      details.pages = measured.visits
    }
    if (wants('lighthouse')) figures.push(...(await measureLighthouse(server.url, folder)))
  } finally {
    await server.stop()
  }
}

console.log(`\n  Load average before: ${loadBefore.toFixed(2)}\n`)
printFigures(figures)
const moment = new Date().toISOString()
mkdirSync('bench/results', { recursive: true })
const file = `bench/results/${moment.slice(0, 19).replaceAll(':', '')}.json`
writeFileSync(file, `${JSON.stringify({ moment, load_before: loadBefore, figures, details }, null, 2)}\n`)
console.log(`\n  Written to ${file}`)
process.exitCode = figures.some((figure) => verdict(figure) === 'MISSED') ? 1 : 0
