import { Worker } from 'node:worker_threads'
import type { CalendarContent, CalendarFile, CalendarProblem } from './read-calendar.ts'

/** Milliseconds and megabytes that the reading of a file may take. */
const maximum = { time: 10_000, memory: 256 } as const

/** Files are read one after the other. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Read a calendar file in a thread of its own, which is stopped if it takes too long: rules of repeating events can be
 * endless, and time zones of one file must not apply to others.
 */
export function readInThread(
  file: CalendarFile,
  milliseconds: number = maximum.time,
): Promise<CalendarContent | CalendarProblem> {
  const result = last.then(() => runThread(file, milliseconds))
  last = result.catch(() => undefined)
  return result
}

function runThread(file: CalendarFile, milliseconds: number): Promise<CalendarContent | CalendarProblem> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./read-calendar-worker.ts', import.meta.url), {
      workerData: file,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maximum.memory },
    })
    const settle = (result: CalendarContent | CalendarProblem) => {
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
