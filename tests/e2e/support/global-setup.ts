import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareData } from './server.ts'

/** Seed the data folder that every worker's server copies. Workers get its path from the environment. */
export default async function setup(): Promise<() => void> {
  if (process.env.E2E_BASE_URL || process.env.E2E_DATABASE_URL) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'marquee-e2e-prepared-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  await prepareData(folder)
  process.env.E2E_PREPARED = folder
  return remove
}
