import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from '#tests/guards/source-files.ts'
import { onPostgres, openTestDatabase, variablesOf } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { movedClock } from '#tests/support/moved-clock.ts'
import { startTraffic } from '#tests/support/traffic.ts'
import { until } from '#tests/support/until.ts'

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/opt/homebrew/bin/nginx'].find(
  (path) => spawnSync(path, ['-v']).status === 0,
)

test.runIf(onPostgres && nginx)('the restart loop of operations.md loses no request behind nginx', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-restart-'))
  const [database, first, second, publicPort] = [
    await openTestDatabase(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const url = `http://127.0.0.1:${publicPort}`
  const loop = restartLoop().replaceAll('3000', String(first)).replaceAll('3001', String(second))
  const shell = (script: string) =>
    run(`${systemctl}\n${script}`, {
      ...variablesOf(database),
      ...{ FOLDER: folder, NODE: process.execPath, DATA_DIR: folder, PUBLIC_URL: url, TRUST_PROXY: 'loopback' },
      ...{ HOST: '127.0.0.1', STOP_DELAY: stopDelay, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'error' },
    })
  // Start nginx without `faketime`: it clears its environment, and its time would jump back.
  const proxy = spawn(nginx ?? '', ['-p', folder, '-c', nginxConfiguration(folder, publicPort, [first, second])], {
    env: {},
  })
  try {
    await shell(`systemctl restart marquee@${first}; systemctl restart marquee@${second}`)
    for (const port of [first, second])
      await until(
        'both processes',
        async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok || null,
      )
    const traffic = startTraffic(url, 4)
    await until('some requests', () => traffic.turns() > 5 || null)
    await shell(loop)
    await traffic.stop()
    expect(traffic.failures, readFileSync(join(folder, 'error.log'), 'utf8')).toEqual([])
    expect(traffic.turns()).toBeGreaterThan(10)
  } finally {
    proxy.kill()
    await shell(`stop ${first}; stop ${second}`)
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

const [, stopDelay = ''] = /^STOP_DELAY=(\d+)$/m.exec(textOf('deploy/marquee.env.example')) ?? []

function restartLoop(): string {
  const [loop] = /^for port in 3000 3001; do\n[\s\S]*?^done$/m.exec(textOf('docs/operations.md')) ?? []
  if (!loop) throw new Error('docs/operations.md has no restart loop')
  return loop
}

/** Replaces systemd: `restart` waits for the old process to end and returns once the new one runs. */
const systemctl = `
stop() {
  [ -e "$FOLDER/$1.pid" ] || return 0
  kill -TERM "$(cat "$FOLDER/$1.pid")"
  while kill -0 "$(cat "$FOLDER/$1.pid")" 2>/dev/null; do sleep 0.1; done
}
systemctl() {
  port=\${2#marquee@}
  stop "$port"
  PORT=$port nohup "$NODE" src/server/main.ts >>"$FOLDER/$port.log" 2>&1 &
  echo $! >"$FOLDER/$port.pid"
}`

async function run(script: string, env: Record<string, string>): Promise<void> {
  const child = spawn('bash', ['-c', script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...movedClock, ...env },
    stdio: 'ignore',
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The script ended with ${code}: ${script}`)
}

/** The configuration in deploy/, with other ports and without a certificate. Returns the path of the file. */
function nginxConfiguration(folder: string, port: number, upstream: number[]): string {
  const site = textOf('deploy/nginx.conf')
    .replace(/server \{\s*listen 80;.*?\n\}\n/s, '')
    .replace(/ *listen \[::\]:443.*\n| *ssl_.*\n/g, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/ *server 127\.0\.0\.1:3000 ([^;]*);/, (_, settings: string) =>
      upstream.map((one) => `    server 127.0.0.1:${one} ${settings};`).join('\n'),
    )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary.join(' ')}\n${site}}`,
  )
  return file
}
