import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** A server beside the one that all tests share, for what would disturb the others, such as another time of day. */
export interface OwnServer {
  url: string
  stop(): Promise<void>
}

export async function startOwnServer(): Promise<OwnServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-e2e-own-'))
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '1000',
    },
  })
  const kill = () => server.kill()
  process.once('exit', kill)
  const ready = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false
  await expect.poll(ready, { timeout: 30_000, message: 'a server of its own is ready' }).toBe(true)
  return {
    url,
    async stop() {
      await ended(server)
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  server.once('exit', () => resolve())
  server.kill('SIGTERM')
  await promise
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<number>()
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    resolve(address && typeof address === 'object' ? address.port : 0)
  })
  const port = await promise
  await new Promise((closed) => server.close(closed))
  return port
}
