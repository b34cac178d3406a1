import { runScript } from '#scripts/support/run-script.ts'
import { subscribeDemo } from '#server/demo/subscribe-demo.ts'
import { demoCompany, demoPassword, demoPeople, seedDemo } from '#server/demo.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { connect } from '#server/platform/database/connect.ts'
import { inScope } from '#server/platform/database/database.ts'
import { createApp, prepareDatabase } from '#server/start.ts'

await runScript(async () => {
  const env = parseEnvironment(process.env)
  if (env.production) throw new Error('A demo is never seeded in production.')
  const connection = await connect(env)
  try {
    await prepareDatabase(connection)
    const actor = { kind: 'cli' as const, name: 'npm run seed:demo' }
    const app = await createApp(env, connection)
    const made = await inScope(connection.db, { kind: 'system' }, (tx) => seedDemo(tx, { actor, app }))
    if (made) await subscribeDemo(app, actor, demoCompany.slug)
    app.mailer.close()
    console.log(made ? `Made ${demoCompany.name}.` : `${demoCompany.name} is there already.`)
    for (const { email, label } of demoPeople) console.log(`  ${email}  ${demoPassword}  ${label}`)
  } finally {
    await connection.close()
  }
})
