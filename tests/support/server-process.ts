import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { type Program, runProgram } from './program.ts'
import { until } from './until.ts'

export interface ServerProcess extends Program {
  url: string
}

/**
 * Start Marquee from `folder` as a child process and wait until it is ready. Without a data folder, uses a temporary one
 * that is deleted on close.
 */
export async function startServerProcess(
  env: Record<string, string | undefined>,
  { folder, port }: { folder?: string; port?: number } = {},
): Promise<ServerProcess> {
  const data = env.DATA_DIR ? null : mkdtempSync(join(tmpdir(), 'marquee-process-'))
  const url = `http://127.0.0.1:${port ?? (await freePort())}`
  const settings = {
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '100000',
    ...(data && { DATA_DIR: data }),
    ...env,
  }
  const program = runProgram('src/server/main.ts', [], settings, folder)
  await until('a process to be ready', async () => {
    if (program.child.exitCode !== null) throw new Error(program.text())
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok || null
  })
  return {
    ...program,
    url,
    async kill() {
      await program.kill()
      if (data) rmSync(data, { recursive: true, force: true })
    },
  }
}
