import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measurePeers } from '#bench/peers/measure-peers.ts'
import { type Figure, isMissed, type Measurement, printFigures } from '#bench/support/figure.ts'
import { startServer } from '#bench/support/server-process.ts'
import { measureBackOffice } from './back-office.ts'
import { measureCalendar, measureCalendarFrames } from './calendar.ts'
import { measureEnumeration } from './enumeration.ts'
import { measureFloods } from './floods.ts'
import { measureImports } from './imports.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { measurePages } from './pages.ts'
import { measureStartUp } from './start-up.ts'

/** `npm run bench`: measure speed and size against their goals. Arguments select parts. */
const parts: Record<string, (folder: string) => Promise<Measurement>> = {
  'start-up': measureStartUp,
  lists: measureLists,
  calendar: measureCalendar,
  'calendar-frames': measureCalendarFrames,
  'back-office': measureBackOffice,
  imports: measureImports,
  floods: measureFloods,
  enumeration: measureEnumeration,
  pages: inBrowser(measurePages),
  lighthouse: inBrowser(measureLighthouse),
  peers: measurePeers,
}

function inBrowser(measure: (url: string, folder: string) => Promise<Measurement>) {
  return async (folder: string) => {
    const server = await startServer([process.execPath, 'src/server/main.ts'], join(folder, 'browser'))
    try {
      return await measure(server.url, folder)
    } finally {
      await server.stop()
    }
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
const figures: Figure[] = []
const faults: string[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  try {
    const measured = await measure(folder)
    figures.push(...measured.figures)
    faults.push(...(measured.faults ?? []).map((fault) => `${name}: ${fault}`))
  } catch (error) {
    faults.push(`${name}: ${error instanceof Error ? error.stack : error}`)
  }
}
rmSync(folder, { recursive: true, force: true })

console.log(`\n  Load average now: ${(loadavg()[0] ?? 0).toFixed(2)}\n`)
printFigures(figures)
const moment = new Date().toISOString()
mkdirSync('bench/results', { recursive: true })
const file = `bench/results/${moment.slice(0, 19).replaceAll(':', '')}.json`
writeFileSync(file, `${JSON.stringify({ moment, figures, faults }, null, 2)}\n`)
console.log(`\n  Written to ${file}`)
for (const fault of faults) console.error(`\n  ${fault}`)
// Stopped job workers keep timers that would delay the end of the process.
process.exit(faults.length > 0 || figures.some(isMissed) ? 1 : 0)
