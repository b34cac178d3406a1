import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { statementChannel } from '#server/platform/database/scoped-driver.ts'

export const metricsRegistry = new Registry()
collectDefaultMetrics({ register: metricsRegistry, prefix: 'marquee_' })

const statementsSent = new Counter({
  name: 'marquee_db_statements_total',
  help: 'Statements sent to the database within transactions',
  registers: [metricsRegistry],
})
statementChannel.subscribe(() => statementsSent.inc())

export const callDuration = new Histogram({
  name: 'marquee_call_seconds',
  help: 'Time a call took',
  labelNames: ['call', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metricsRegistry],
})

export const jobResults = new Counter({
  name: 'marquee_jobs_total',
  help: 'Jobs worked on',
  labelNames: ['job', 'outcome'] as const,
  registers: [metricsRegistry],
})

export const mailsSent = new Counter({
  name: 'marquee_mails_total',
  help: 'Mails handed over',
  labelNames: ['outcome'] as const,
  registers: [metricsRegistry],
})
