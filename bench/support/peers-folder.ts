import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

/** Packages to compare with Marquee. The project itself does not need them. */
export const peerVersions = { 'better-auth': '1.6.34', pg: '8.23.1', postgraphile: '5.1.5' }

export async function installPeers(): Promise<string> {
  const folder = resolve('node_modules/.cache/marquee-bench')
  const manifest = `${JSON.stringify({ private: true, dependencies: peerVersions }, null, 2)}\n`
  const [file, done] = [`${folder}/package.json`, `${folder}/node_modules/.package-lock.json`]
  const isThere = existsSync(done) && existsSync(file) && readFileSync(file, 'utf8') === manifest
  if (isThere) return folder
  console.log('  Installing what Marquee is measured beside …')
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, manifest)
  await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
  })
  return folder
}
