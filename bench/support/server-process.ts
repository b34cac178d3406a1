import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '#tests/support/free-port.ts'

export interface RunningServer {
  url: string
  /** Seconds from the command to the first response of the landing page. */
  seconds: number
  stop(): Promise<void>
}

export async function startServer(command: string[], dataDir: string): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const [program = '', ...args] = command
  const started = performance.now()
  const child = spawn(program, args, {
    // A process group, because npm does not forward every signal.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      // A build in this process sets NODE_ENV.
      NODE_ENV: 'development',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      DATABASE_URL: '',
    },
  })
  const complaints: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk))
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended: ${Buffer.concat(complaints)}`)
    await new Promise((later) => setTimeout(later, 10))
  }
  return {
    url,
    seconds: (performance.now() - started) / 1000,
    stop: () => stop(child),
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    await response.text()
    return response.ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  if (child.pid) process.kill(-child.pid, 'SIGTERM')
  await ended
}
