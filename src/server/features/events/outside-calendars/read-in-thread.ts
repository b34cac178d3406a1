import { Worker } from 'node:worker_threads'
import type { CalendarContent, CalendarFile, CalendarProblem } from './read-outside-calendar.ts'

/** Milliseconds and megabytes that the reading of a file may take, and files of a company that wait. */
const maximum = { time: 10_000, memory: 256, waiting: 4 } as const

type Result = CalendarContent | CalendarProblem

/** Files to read by company, the one whose turn it is first. */
const waiting = new Map<string, (() => Promise<void>)[]>()
let isReading = false

/**
 * Read a calendar file in a thread of its own, which is stopped if it takes too long: rules of repeating events can be
 * endless, and time zones of one file must not apply to others. Files are read one after the other, and companies take
 * turns, so that slow files of one company do not delay those of others.
 */
export function readInThread(
  company: string,
  file: CalendarFile,
  milliseconds: number = maximum.time,
): Promise<Result> {
  const own = waiting.get(company) ?? []
  if (own.length >= maximum.waiting)
    return Promise.resolve({ problem: 'Other files of the company are still being read. Try again in a minute.' })
  return new Promise((resolve, reject) => {
    own.push(() => runThread(file, milliseconds).then(resolve, reject))
    waiting.set(company, own)
    void readWaiting()
  })
}

async function readWaiting(): Promise<void> {
  if (isReading) return
  isReading = true
  for (let read = takeNext(); read; read = takeNext()) await read()
  isReading = false
}

/** Take the next file out. Its company is then the last. */
function takeNext(): (() => Promise<void>) | undefined {
  for (const [company, [first, ...others]] of waiting) {
    waiting.delete(company)
    if (others.length > 0) waiting.set(company, others)
    return first
  }
  return undefined
}

function runThread(file: CalendarFile, milliseconds: number): Promise<Result> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./read-calendar-worker.ts', import.meta.url), {
      workerData: file,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maximum.memory },
    })
    const settle = (result: Result) => {
      clearTimeout(timer)
      resolve(result)
      void thread.terminate()
    }
    const stop = () => settle({ problem: 'The calendar takes too long to read. It may repeat without an end.' })
    const timer = setTimeout(stop, milliseconds)
    thread.once('message', settle)
    thread.once('error', stop)
    thread.once('exit', stop)
  })
}
