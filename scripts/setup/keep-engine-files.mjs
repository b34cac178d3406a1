import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const engine = 'node_modules/@electric-sql/pglite'
const cache = 'node_modules/.cache/marquee-engine'

/**
 * Cache the files that the embedded engine creates in an empty folder, so that a first start copies them. An optimization:
 * on failure, as in a read-only container, the engine creates them at the start.
 * @param {string} node the Node to create them with
 */
export async function keepEngineFiles(node) {
  if (!existsSync(engine)) return
  const { version } = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'))
  const kept = join(cache, version)
  if (existsSync(kept)) return
  let aside
  try {
    mkdirSync(cache, { recursive: true })
    // Created in a private folder and renamed: a start never copies half of it, nor files of another user.
    aside = mkdtempSync(join(cache, 'unfinished-'))
    const program = `const { PGlite } = await import('@electric-sql/pglite'); await (await PGlite.create(process.argv[1])).close()`
    const child = spawn(node, ['--input-type=module', '--eval', program, aside], { stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    if (code === 0) renameSync(aside, kept)
  } catch {
    // Ignore: see above.
  } finally {
    if (aside) rmSync(aside, { recursive: true, force: true })
  }
}
