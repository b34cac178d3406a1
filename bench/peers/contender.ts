import { type ChildProcess, spawn } from 'node:child_process'
import { processorSeconds, type watchDatabase } from './processor-time.ts'
import type { Answer, Question } from './questions.ts'
import { askWithWrk } from './wrk.ts'

export const connections = 10

/** Result of a load test. Latencies in milliseconds; CPU seconds where the system reports them. */
export interface Load {
  per_second: number
  p50: number
  p95: number
  server_cpu: number | null
  database_cpu: number | null
}

export interface Contender {
  name: string
  /** Requests it supports. */
  asked: readonly Question[]
  answer(question: Question): Promise<Answer>
  load(question: Question, seconds: number): Promise<Load>
  stop(): Promise<void>
}

export interface HttpRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

type DatabaseWatch = Awaited<ReturnType<typeof watchDatabase>>

export interface HttpSettings {
  name: string
  pid: number | undefined
  requests: Partial<Record<Question, HttpRequest>>
  read(question: Question, body: unknown): Answer
  database: DatabaseWatch
  stop(): Promise<void>
}

export function httpContender({ name, pid, requests, read, database, stop }: HttpSettings): Contender {
  const requestOf = (question: Question) => {
    const request = requests[question]
    if (!request) throw new Error(`${name} is not asked for ${question}`)
    return request
  }
  return {
    name,
    asked: Object.keys(requests) as Question[],
    async answer(question) {
      const { url, ...rest } = requestOf(question)
      const response = await fetch(url, rest)
      const text = await response.text()
      if (!response.ok) throw new Error(`${name}, ${question}: ${response.status} ${text.slice(0, 500)}`)
      return read(question, JSON.parse(text))
    },
    async load(question, seconds) {
      const before = pid ? processorSeconds(pid) : null
      const { result: came, seconds: databaseSeconds } = await database.during(() =>
        askWithWrk(requestOf(question), seconds),
      )
      const after = pid ? processorSeconds(pid) : null
      return {
        per_second: came.requests / came.seconds,
        p50: came.p50,
        p95: came.p95,
        server_cpu: before === null || after === null ? null : (after - before) / came.requests,
        database_cpu: databaseSeconds === null ? null : databaseSeconds / came.requests,
      }
    },
    stop,
  }
}

/** Start a server as a child process that prints its port. */
export async function startPeer(file: string, ...args: string[]) {
  const started = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = Number.parseInt(await firstLineOf(started), 10)
  if (!port) throw new Error(`${file} did not start`)
  return { url: `http://127.0.0.1:${port}`, pid: started.pid, stop: () => end(started) }
}

function firstLineOf(started: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    started.stdout?.on('data', (chunk: Buffer) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    started.once('exit', () => resolve(text))
  })
}

async function end(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return
  const ended = new Promise((done) => started.once('exit', done))
  started.kill('SIGKILL')
  await ended
}
