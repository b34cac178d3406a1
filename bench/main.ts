import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureBackOffice } from '#bench/measures/back-office.ts'
import { measureBilling } from '#bench/measures/billing.ts'
import { measureEnumeration } from '#bench/measures/enumeration.ts'
import { measureFloods } from '#bench/measures/floods.ts'
import { measureImports } from '#bench/measures/imports.ts'
import { measureInstallSize } from '#bench/measures/install-size.ts'
import { measureLighthouse } from '#bench/measures/lighthouse.ts'
import { measureMembers } from '#bench/measures/members.ts'
import { measureOperations } from '#bench/measures/operations.ts'
import { measurePages } from '#bench/measures/pages.ts'
import { measurePeers } from '#bench/measures/peers.ts'
import { measureRecords } from '#bench/measures/records.ts'
import { measureStartUp } from '#bench/measures/start-up.ts'
import { startServer } from '#bench/processes/server-process.ts'
import { type Figure, printFigures, verdict } from '#bench/support/figure.ts'
import { type Measurement, measureParts, type Part } from '#bench/support/part.ts'

/** `npm run bench`: measure speed and size against their targets. Arguments select parts. */
const parts: Part[] = [
  figuresOnly('install-size', measureInstallSize),
  figuresOnly('start-up', measureStartUp),
  figuresOnly('enumeration', measureEnumeration),
  figuresOnly('floods', measureFloods),
  { name: 'members', measure: measureMembers },
  { name: 'records', measure: measureRecords },
  figuresOnly('imports', measureImports),
  figuresOnly('billing', measureBilling),
  { name: 'peers', measure: measurePeers },
  { name: 'back-office', measure: measureBackOffice },
  figuresOnly('operations', measureOperations),
  inBrowser('pages', async (url) => {
    const { figures, visits } = await measurePages(url)
    return { figures, details: visits }
  }),
  inBrowser('lighthouse', measureLighthouse),
]

function figuresOnly(name: string, measure: (folder: string) => Figure[] | Promise<Figure[]>): Part {
  return { name, measure: async (folder) => ({ figures: await measure(folder) }) }
}

function inBrowser(name: string, measure: (url: string, folder: string) => Promise<Measurement>): Part {
  return {
    name,
    async measure(folder) {
      const server = await startServer([process.execPath, 'src/server/main.ts'], join(folder, name))
      try {
        return await measure(server.url, folder)
      } finally {
        await server.stop()
      }
    },
  }
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}`)

const wanted = parts.filter(({ name }) => asked.length === 0 || asked.includes(name))
const loadBefore = loadavg()[0] ?? 0
const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
const { figures, details, faults } = await measureParts(wanted, folder, console.log).finally(() =>
  rmSync(folder, { recursive: true, force: true }),
)

console.log(`\n  Load average before: ${loadBefore.toFixed(2)}\n`)
printFigures(figures)
const moment = new Date().toISOString()
mkdirSync('bench/results', { recursive: true })
const file = `bench/results/${moment.slice(0, 19).replaceAll(':', '')}.json`
const results = { moment, load_before: loadBefore, figures, faults, details }
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
console.log(`\n  Written to ${file}`)
for (const { part, fault } of faults) console.error(`\n  ${part} failed: ${fault}`)
process.exitCode = faults.length > 0 || figures.some((figure) => verdict(figure) === 'MISSED') ? 1 : 0
