import { subscribeDemo } from '#server/demo/subscribe-demo.ts'
import { ensurePlatformCompany, type FirstSuperAdmin } from '#server/domain/people/super-admins.ts'
import { type Environment, parseEnvironment } from '#server/platform/app/env.ts'
import { inScope } from '#server/platform/database/database.ts'
import { isPlaceholderPage, readOperatorPages } from '#server/platform/http/operator-pages.ts'
import { demoCompany, demoPassword, demoPeople, seedDemo } from './demo.ts'
import { type Marquee, startMarquee } from './start.ts'
import { startError } from './start-errors.ts'
import { stopOnSignal } from './stop.ts'

try {
  await main()
} catch (error) {
  const sentence = startError(error)
  console.error(sentence ? `\n  ${sentence}\n` : error)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const env = parseEnvironment(process.env)
  const marquee = await startMarquee(env, (step) => console.log(`  … ${step}`))
  const { superAdmin, demo } = await prepareFirstStart(marquee, env)
  try {
    await marquee.server.listen({ host: env.HOST, port: env.PORT })
  } catch (error) {
    await marquee.close()
    throw error
  }
  // Register the handler before the welcome text, which tells how to stop the process.
  stopOnSignal(marquee)
  console.log(welcomeText(marquee, env, superAdmin, demo))
}

async function prepareFirstStart(
  { app }: Marquee,
  env: Environment,
): Promise<{ superAdmin: FirstSuperAdmin | null; demo: boolean }> {
  const actor = { kind: 'cli' as const, name: 'first-start' }
  const first = await inScope(app.db, { kind: 'system' }, async (tx) => {
    const superAdmin = await ensurePlatformCompany(
      tx,
      { actor },
      { email: env.SUPER_ADMIN_EMAIL, password: env.SUPER_ADMIN_PASSWORD },
    )
    const isMade = superAdmin && env.demo ? await seedDemo(tx, { actor, app }) : false
    const demo = env.demo
      ? await tx.selectFrom('users').select('id').where('email', '=', demoPeople[0].email).executeTakeFirst()
      : undefined
    return { superAdmin, isMade, demo: demo !== undefined }
  })
  if (first.isMade) await subscribeDemo(app, actor, demoCompany.slug)
  return first
}

function welcomeText({ app }: Marquee, env: Environment, superAdmin: FirstSuperAdmin | null, demo: boolean): string {
  const line = (name: string, text: string) => `  ${name.padEnd(12)} ${text}`
  const lines = ['', line('Marquee', env.PUBLIC_URL)]
  if (demo) {
    lines.push(
      line('Demo logins', `password ${demoPassword}`),
      ...demoPeople.map(({ email, label }) => line('', `${email.padEnd(28)} ${label}`)),
    )
  }
  if (superAdmin) {
    const password = superAdmin.password
      ? `password ${superAdmin.password}  (shown only now)`
      : 'password as set in SUPER_ADMIN_PASSWORD'
    lines.push(line('Super admin', superAdmin.email), line('', password))
  }
  lines.push(
    line('Mail', app.mailer.destination),
    line('Files', app.storage.destination),
    line('Payments', paymentsLine(env)),
    line('Database', databaseLine(env)),
  )
  lines.push(...startWarnings(env).map((text) => line('Warning', text)))
  if (!env.production) lines.push(line('', 'Ctrl+C stops.'))
  return `${lines.join('\n')}\n`
}

function startWarnings(env: Environment): string[] {
  if (!env.production) return []
  const starting = readOperatorPages(env.LEGAL_DIR).filter(isPlaceholderPage)
  return [
    ...(env.SUPPORT_EMAIL ? [] : ['nobody can be reached: set SUPPORT_EMAIL']),
    ...starting.map(({ name }) => `/${name} shows the text that came along: put your own into ${env.LEGAL_DIR}`),
  ]
}

function paymentsLine(env: Environment): string {
  if (env.BILLING === 'off') return 'off (BILLING=off)'
  if (!env.STRIPE_SECRET_KEY) return 'test mode: no card is ever charged (connect Stripe with STRIPE_SECRET_KEY)'
  return env.STRIPE_SECRET_KEY.startsWith('sk_live') ? 'Stripe, live' : 'Stripe, test mode'
}

function databaseLine(env: Environment): string {
  if (env.DATABASE_URL) return `PostgreSQL at ${new URL(env.DATABASE_URL).host}`
  return `embedded in ${env.DATA_DIR}: for one process, not safe against power loss (use DATABASE_URL for more)`
}
