import { requireDatabase } from '#scripts/support/require-database.ts'
import { runScript } from '#scripts/support/run-script.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { connect } from '#server/platform/database/connect.ts'
import { inScope } from '#server/platform/database/database.ts'
import { checkAccount } from '#server/platform/payments/check-account.ts'
import { createStripeClient } from '#server/platform/payments/stripe-client.ts'

/** `npm run stripe:check`: list what a Stripe account's configuration lacks. Changes nothing. */
await runScript(async () => {
  const env = parseEnvironment({ ...process.env, NODE_ENV: 'development' })
  if (!env.STRIPE_SECRET_KEY)
    throw new Error('STRIPE_SECRET_KEY is not set, so Marquee runs on its own payment simulator.')
  requireDatabase(env)
  const connection = await connect(env)
  try {
    const plans = await inScope(connection.db, { kind: 'system' }, (tx) =>
      tx
        .selectFrom('plan_prices as price')
        .innerJoin('plans as p', 'p.id', 'price.plan_id')
        .select('price.stripe_price_id')
        .where('price.is_current', '=', true)
        .where('p.is_active', '=', true)
        .execute(),
    )
    const findings = await checkAccount(await createStripeClient(env.STRIPE_SECRET_KEY, env.STRIPE_API_URL), {
      public_url: env.PUBLIC_URL,
      has_webhook_secret: env.STRIPE_WEBHOOK_SECRET !== undefined,
      prices: plans.map(({ stripe_price_id }) => stripe_price_id),
    })
    for (const { ok, what, advice } of findings)
      console.log(`  ${ok ? '✓' : '✗'} ${what}${advice ? `\n    ${advice}` : ''}`)
    if (findings.some(({ ok }) => !ok)) process.exitCode = 1
  } finally {
    await connection.close()
  }
})
