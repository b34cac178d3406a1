import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const engine = 'node_modules/@electric-sql/pglite'
const cache = 'node_modules/.cache/marquee-engine'

/**
 * Keeps the files that the embedded engine makes of an empty folder, so that a first start copies them instead. It only saves
 * time: where it fails, as in a container that cannot be written to, the engine makes them with the start.
 * @param {string} node the Node to make them on
 */
export async function keepEngineFiles(node) {
  if (!existsSync(engine)) return
  const { version } = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'))
  const kept = join(cache, version)
  if (existsSync(kept)) return
  let aside
  try {
    mkdirSync(cache, { recursive: true })
    // Made aside and moved into place, for nobody else to write to: a start never takes half of it, nor another user's.
    aside = mkdtempSync(join(cache, 'unfinished-'))
    const program = `const { PGlite } = await import('@electric-sql/pglite'); await (await PGlite.create(process.argv[1])).close()`
    const child = spawn(node, ['--input-type=module', '--eval', program, aside], { stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (code === 0) renameSync(aside, kept)
  } catch {
    // As said above.
  } finally {
    if (aside) rmSync(aside, { recursive: true, force: true })
  }
}
