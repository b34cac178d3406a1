import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const here = fileURLToPath(new URL('../../', import.meta.url))

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** What it has printed. */
  said(): string
  /** Ends it without a word, and waits. */
  kill(): Promise<void>
  /** Its exit code, when it has ended. */
  ended: Promise<number | null>
}

/** Marquee as a process of its own, ready to serve, of the code in `folder`. A data folder that is not named goes with it. */
export async function startServerProcess(
  env: Record<string, string | undefined>,
  { folder = here, port }: { folder?: string; port?: number } = {},
): Promise<ServerProcess> {
  const data = env.DATA_DIR ? null : mkdtempSync(join(tmpdir(), 'marquee-process-'))
  const url = `http://127.0.0.1:${port ?? (await freePort())}`
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '100000',
      ...(data && { DATA_DIR: data }),
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const started: ServerProcess = {
    url,
    child,
    ended,
    said: () => output,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
      if (data) rmSync(data, { recursive: true, force: true })
    },
  }
  await until('a process to be ready', async () => {
    if (child.exitCode !== null) throw new Error(output)
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok || null
  })
  return started
}
