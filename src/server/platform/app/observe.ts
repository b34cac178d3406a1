import { Gauge } from 'prom-client'
import type { App } from './app.ts'
import type { JobsHealth } from './jobs.ts'
import { metricsRegistry } from './metrics.ts'

let observed: { app: App; storageWorks: () => Promise<boolean> } | null = null

export function observeApp(app: App, storageWorks: () => Promise<boolean>): void {
  observed = { app, storageWorks }
}

new Gauge({
  name: 'marquee_db_connections',
  help: 'Connections to the database that this process holds',
  labelNames: ['login', 'state'] as const,
  registers: [metricsRegistry],
  collect() {
    for (const [login, pool] of connectionPools()) {
      this.set({ login, state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ login, state: 'idle' }, pool.idleCount)
    }
  },
})

new Gauge({
  name: 'marquee_db_connections_max',
  help: 'Connections to the database that this process may hold',
  labelNames: ['login'] as const,
  registers: [metricsRegistry],
  collect() {
    for (const [login, pool] of connectionPools()) this.set({ login }, pool.options.max)
  },
})

new Gauge({
  name: 'marquee_db_waiting',
  help: 'Work that waits for a connection to the database',
  labelNames: ['login'] as const,
  registers: [metricsRegistry],
  collect() {
    for (const [login, pool] of connectionPools()) this.set({ login }, pool.waitingCount)
  },
})

new Gauge({
  name: 'marquee_jobs_queued',
  help: 'Jobs of all processes: waiting (those that are tried again among them), and failed for good while they are kept',
  labelNames: ['state'] as const,
  registers: [metricsRegistry],
  async collect() {
    const health = await queueHealth()
    for (const state of ['waiting', 'retrying', 'failed'] as const) this.set({ state }, health?.[state] ?? Number.NaN)
  },
})

new Gauge({
  name: 'marquee_jobs_late_seconds',
  help: 'How long the oldest job that is due has waited',
  registers: [metricsRegistry],
  async collect() {
    this.set((await queueHealth())?.late_seconds ?? Number.NaN)
  },
})

new Gauge({
  name: 'marquee_storage_works',
  help: 'Whether files could be written when it was last tried: 1 or 0',
  registers: [metricsRegistry],
  async collect() {
    this.set(observed ? Number(await observed.storageWorks()) : Number.NaN)
  },
})

/** Connection pools to report. Without a separate staff login both logins share one pool, which is reported once. */
function connectionPools() {
  if (!observed) return []
  const { tenant, staff } = observed.app.connection.pools
  return tenant === staff
    ? ([['serving', tenant]] as const)
    : ([
        ['serving', tenant],
        ['staff', staff],
      ] as const)
}

let asked: Promise<JobsHealth | null> | null = null

/** Query all queue figures once per scrape. Null while the database is down, so that other figures are still reported. */
function queueHealth(): Promise<JobsHealth | null> {
  asked ??= Promise.resolve(observed?.app.jobs.health() ?? null)
    .catch(() => null)
    .finally(() => {
      asked = null
    })
  return asked
}
