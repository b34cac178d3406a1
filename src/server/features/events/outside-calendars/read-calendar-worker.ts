import { parentPort, workerData } from 'node:worker_threads'
import { type CalendarFile, readCalendar } from './read-calendar.ts'

/** Entry point of the thread that reads a calendar file. */
parentPort?.postMessage(readCalendar(workerData as CalendarFile))
