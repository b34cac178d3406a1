import { Worker } from 'node:worker_threads'
import type { CalendarContent, CalendarFile, CalendarProblem } from './read-outside-calendar.ts'

/** Maximum milliseconds (`time`) and megabytes (`memory`) to read a file, and number of waiting files per company. */
const maximum = { time: 10_000, memory: 256, waiting: 4 } as const

type Result = CalendarContent | CalendarProblem

/** Waiting files by company. The next company comes first. */
const waiting = new Map<string, (() => Promise<void>)[]>()
let isReading = false

/**
 * Read a calendar file in a separate thread that is stopped if it takes too long: repetition rules can be endless, and
 * the time zones of one file must not affect others. Companies take turns, so that slow files of one company do not
 * delay those of others.
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

/** Remove the next file from the queue, and move its company to the end. */
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
