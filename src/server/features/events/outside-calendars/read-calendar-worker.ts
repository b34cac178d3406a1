import { parentPort, workerData } from 'node:worker_threads'
import { type CalendarFile, readOutsideCalendar } from './read-outside-calendar.ts'

/** Entry point of the thread that reads a calendar file. */
parentPort?.postMessage(readOutsideCalendar(workerData as CalendarFile))
