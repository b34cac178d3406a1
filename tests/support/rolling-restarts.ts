import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { startTraffic } from './traffic.ts'
import { until } from './until.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const nginx =
  ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(
    (path) => spawnSync(path, ['-v']).status === 0,
  ) ?? null

/**
 * Three processes behind the nginx that is shipped, restarted in turn as often as asked while six people work without a
 * pause. Tells what failed, with what the proxy says of it, and how many rounds of work were done.
 * @param database the variables that name the database
 */
export async function restartInTurn(database: Record<string, string | undefined>, restarts: number) {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-rolling-'))
  const ports = await Promise.all([freePort(), freePort(), freePort()])
  const proxy = await startProxy(folder, ports)
  const env = { ...database, DATA_DIR: folder, PUBLIC_URL: proxy.url, TRUST_PROXY: 'loopback', STOP_DELAY: '1' }
  const processes: ServerProcess[] = []
  try {
    for (const port of ports) processes.push(await startServerProcess(env, { port }))
    const traffic = startTraffic(proxy.url, 6)
    await until('some turns', () => traffic.turns() > 10 || null)
    for (let restart = 0; restart < restarts; restart += 1) {
      const at = restart % ports.length
      const one = processes[at]
      one?.child.kill('SIGTERM')
      const code = await one?.ended
      if (code !== 0) throw new Error(`A process ended with ${code}: ${one?.text()}`)
      processes[at] = await startServerProcess(env, { port: ports[at] ?? 0 })
    }
    await traffic.stop()
    return { failures: traffic.failures, turns: traffic.turns(), proxy: proxy.errors() }
  } finally {
    for (const one of processes) await one.kill()
    await proxy.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The configuration that is shipped, with other ports and without a certificate. */
async function startProxy(folder: string, ports: number[]) {
  const port = await freePort()
  const conf = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace(/server \{\s*listen 80;.*?\n\}\n/s, '')
    .replace(/ *listen \[::\]:443.*\n| *ssl_.*\n/g, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/ *server 127\.0\.0\.1:3000 ([^;]*);/, (_, settings: string) =>
      ports.map((one) => `    server 127.0.0.1:${one} ${settings};`).join('\n'),
    )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`)
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${places.join(' ')}\n${conf}}`,
  )
  const child = spawn(nginx ?? 'nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
