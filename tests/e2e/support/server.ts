import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '#tests/support/free-port.ts'
import { movedClock } from '#tests/support/moved-clock.ts'
import { type Provider, startProvider } from '#tests/support/provider.ts'

export interface TestServer {
  url: string
  stop(): Promise<void>
}

/** Start from a copy of the prepared data if there is one, to skip migration and seeding. */
export async function startServer(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-e2e-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  const prepared = process.env.E2E_PREPARED
  if (prepared) cpSync(prepared, folder, { recursive: true })
  const provider = await startProvider()
  provider.google = [inHours(30, 31)]
  const { url, stop } = await serve(folder, provider)
  return {
    url,
    async stop() {
      await stop()
      await provider.close()
      process.off('exit', remove)
      remove()
    },
  }
}

function inHours(from: number, until: number) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  return { start: at(from), end: at(until) }
}

/** Prepare a data folder to copy: migrate, seed the demo company and publish plan prices. */
export async function prepareData(folder: string): Promise<void> {
  const provider = await startProvider()
  const { url, stop } = await serve(folder, provider)
  const isPriced = async () => {
    const answer = await fetch(`${url}/api/onboarding/list-plans`)
    const { plans }: { plans: { stripe_price_id: string | null }[] } = await answer.json()
    return plans.some(({ stripe_price_id }) => stripe_price_id !== null)
  }
  await expect.poll(isPriced, { timeout: 240_000, message: 'the plans have prices' }).toBe(true)
  await stop()
  await provider.close()
}

async function serve(folder: string, provider: Provider): Promise<TestServer> {
  const port = await freePort()
  // An IP address: with a name, each new Playwright connection does a DNS lookup, which can take seconds.
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...movedClock,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: process.env.E2E_DATABASE_URL,
      SUPER_ADMIN_EMAIL: process.env.SUPER_ADMIN_EMAIL,
      SUPER_ADMIN_PASSWORD: process.env.SUPER_ADMIN_PASSWORD,
      SUPPORT_EMAIL: 'support@marquee.test',
      SALES_EMAIL: 'sales@marquee.test',
      RATE_LIMIT_FACTOR: '1000',
      GOOGLE_CLIENT_ID: 'e2e-client',
      GOOGLE_CLIENT_SECRET: 'e2e-secret',
      OAUTH_ENDPOINTS: JSON.stringify({ google_calendar: provider.endpoints }),
    },
  })
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const isReady = async () => {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false
  }
  await expect.poll(isReady, { timeout: 240_000, intervals: [100], message: 'the server is ready' }).toBe(true)
  return {
    url,
    async stop() {
      await ended(server)
      process.off('exit', kill)
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
