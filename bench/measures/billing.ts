import { join } from 'node:path'
import { SingleBar } from 'cli-progress'
import { sql } from 'kysely'
import { child, firstLine } from '#bench/processes/child.ts'
import { type Figure, median } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { nightlyBilling } from '#server/domain/billing/sync-runs.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { paymentWebhookPath } from '#server/platform/payments/payments.ts'

const companies = 20_000
const rate = 200
const seconds = 10
const secret = 'whsec_bench'

/** Webhook acknowledgements at a steady rate, and a sync of 20,000 companies with the provider. */
export async function measureBilling(folder: string): Promise<Figure[]> {
  const provider = child('bench/processes/provider-process.ts', String(companies))
  const port = (await firstLine(provider)).trim()
  const { app, server, close } = await startInProcess(join(folder, 'billing'), {
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
  })
  try {
    await inScope(app.db, { kind: 'system' }, seed)
    await app.connection.asOwner((pool) => pool.query('analyze'))
    await app.jobs.open()
    await app.jobs.work(app)
    const reconcile = await measureReconcile(app)
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    const url = address + paymentWebhookPath
    const ringing = child(
      'bench/processes/ring-process.ts',
      url,
      secret,
      String(rate),
      String(seconds),
      String(companies),
    )
    const latencies: number[] = JSON.parse(await firstLine(ringing))
    const sorted = latencies.sort((a, b) => a - b)
    return [
      {
        id: 'P9',
        what: `webhook acknowledged at ${rate}/s, p99`,
        unit: 'ms',
        measured: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
        first: 50,
        aim: 15,
        better: 'less',
        note: `p50 ${median(sorted).toFixed(1)} ms, ${sorted.length} events, ${app.connection.engine}`,
      },
      ...reconcile,
    ]
  } finally {
    provider.kill()
    await close()
  }
}

type App = Awaited<ReturnType<typeof startInProcess>>['app']

async function measureReconcile(app: App): Promise<Figure[]> {
  const ctx = {
    app,
    actor: { kind: 'job' as const, name: 'bench' },
    asSystem: <T>(work: (tx: Transaction) => Promise<T>) => inScope(app.db, { kind: 'system' }, work),
  }
  const figures: Figure[] = []
  for (const [what, first, aim] of [
    ['200 differ', 60, 20],
    ['none differs', 30, 10],
  ] as const) {
    const memory = process.memoryUsage().rss
    const started = performance.now()
    await nightlyBilling.work(ctx, {})
    let most = memory
    const bar = new SingleBar({ format: `  comparing with the provider {bar} {value}/{total} · {duration_formatted}` })
    bar.start(companies, 0)
    for (let running = true; running; ) {
      const run = await ctx.asSystem((tx) =>
        tx.selectFrom('billing_sync_runs').selectAll().orderBy('started_at', 'desc').limit(1).executeTakeFirstOrThrow(),
      )
      most = Math.max(most, process.memoryUsage().rss)
      bar.update(run.processed)
      running = run.state === 'running'
      if (running) await new Promise((later) => setTimeout(later, 200))
    }
    bar.stop()
    figures.push({
      id: '',
      what: `comparison of ${companies} companies, ${what}`,
      unit: 's',
      measured: (performance.now() - started) / 1000,
      first,
      aim,
      better: 'less',
      note: `+${Math.round((most - memory) / 1024 ** 2)} MB`,
    })
  }
  return figures
}

/** Companies with an active subscription; one in a hundred is past due at the provider. */
async function seed(tx: Transaction): Promise<void> {
  await sql`
    insert into plan_prices (stripe_price_id, plan_id, kind, currency, billing_frequency, unit_amount)
    select 'price_bench', id, 'seat', 'USD', 'monthly', 1900 from plans where name = 'Pro'`.execute(tx)
  await sql`
    insert into companies (name, slug, plan_id, company_type_id, stripe_customer_id)
    select 'Hall ' || n, 'hall-' || n, p.id, t.id, 'cus_bench_' || n
    from generate_series(0, ${companies - 1}::int) n, (select id from plans where name = 'Pro') p,
      (select id from company_types limit 1) t`.execute(tx)
  await sql`
    insert into subscriptions (company_id, plan_id, status, stripe_subscription_id, stripe_customer_id, renewal_date,
      quantity, currency, billing_frequency, period_amount, created_at, synced_at)
    select c.id, c.plan_id, 'active', replace(c.stripe_customer_id, 'cus', 'sub'), c.stripe_customer_id,
      to_timestamp(1900000000), 3, 'USD', 'monthly', 5700, to_timestamp(1780000000), now()
    from companies c where c.stripe_customer_id like 'cus_bench_%'`.execute(tx)
}
