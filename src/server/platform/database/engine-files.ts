import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineRelease } from './engine-version.ts'

/** Where scripts/setup/keep-engine-files.mjs keeps them, by the release of the engine that made them. */
const cache = fileURLToPath(new URL('../../../../node_modules/.cache/marquee-engine', import.meta.url))

/**
 * Gives a folder that is not there yet the files that the engine would make of it: all of them, or none. The caller holds the
 * lock. Returns whether it did; where this engine's are not kept, or not for this user, the engine makes them itself.
 */
export function copyEngineFiles(folder: string, keptIn = cache): boolean {
  const kept = join(keptIn, engineRelease())
  if (existsSync(folder) || !existsSync(kept)) return false
  const unfinished = `${folder}-unfinished`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    cpSync(kept, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE })
    renameSync(unfinished, folder)
    return true
  } catch {
    rmSync(unfinished, { recursive: true, force: true })
    return false
  }
}
