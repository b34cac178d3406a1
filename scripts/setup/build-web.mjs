import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runShown } from './progress.mjs'

const output = 'dist/web'
const stamp = 'dist/web-stamp'
const sources = ['src/web', 'src/shared', 'vite.config.ts', 'tsconfig.web.json', 'package-lock.json']

/** Whether the web build matches its sources; without sources, whether a build exists. */
export function isWebBuilt() {
  if (!existsSync(join(output, 'index.html'))) return false
  if (!existsSync('src/web')) return true
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()
}

/**
 * Build the web app, which needs the dev dependencies.
 * @param {string} node the Node to build on
 */
export async function buildWeb(node) {
  // Build in a separate folder and rename it: a server never sees half a build.
  const fresh = `dist/web-${process.pid}`
  const args = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--app',
    '--outDir',
    join(process.cwd(), fresh),
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  try {
    await runShown('Building the web app', node, args, { env: { ...process.env, NODE_ENV: 'production' } })
    await compressFiles(fresh)
    mkdirSync('dist', { recursive: true })
    rmSync(output, { recursive: true, force: true })
    renameSync(fresh, output)
    writeFileSync(stamp, fingerprint())
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn).sort())
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!path.startsWith('src/')) return [path]
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .filter((file) => !/\.test\.tsx?$/.test(file))
}

async function compressFiles(folder) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(js|css|html|svg|json)$/.test(file) && !file.startsWith('render'),
  )
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file)
      const content = readFileSync(path)
      if (content.length < 1024) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      writeFileSync(`${path}.br`, await brotli(content, { params }))
      writeFileSync(`${path}.gz`, await zip(content, { level: 9 }))
    }),
  )
}
