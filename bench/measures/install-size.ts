import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '#bench/support/figure.ts'

/** Size of a production installation (`npm ci --omit=dev`), with and without its own Node. */
export function measureInstallSize(folder: string): Figure[] {
  const home = join(folder, 'install')
  mkdirSync(join(home, 'scripts/setup'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'scripts/setup/node'])
    cpSync(file, join(home, file), { recursive: true })
  const path = (process.env.PATH ?? '').split(':').filter((one) => !one.includes('node_modules'))
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--loglevel=error'], {
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PATH: path.join(':'), NODE_ENV: 'production' },
  })
  const modules = join(home, 'node_modules')
  const nodes = readdirSync(modules).filter((name) => /^node-(darwin|linux|win)/.test(name))
  const node = nodes.reduce((sum, name) => sum + megabytes(join(modules, name)), 0)
  const all = megabytes(modules)
  return [
    {
      id: '',
      what: 'production install, Node apart',
      unit: 'MB',
      measured: all - node,
      first: 250,
      aim: 180,
      better: 'less',
    },
    {
      id: '',
      what: 'production install, with the Node it brings',
      unit: 'MB',
      measured: all,
      first: 450,
      aim: 380,
      better: 'less',
      ...(node === 0 && { note: 'this machine has a Node of its own that is new enough' }),
    },
  ]
}

/** Disk usage as in `du`: small files use whole blocks. */
function megabytes(path: string): number {
  const stat = lstatSync(path)
  const own = (stat.blocks * 512) / 1024 / 1024
  if (!stat.isDirectory()) return own
  return readdirSync(path).reduce((sum, name) => sum + megabytes(join(path, name)), own)
}
