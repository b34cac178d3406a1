import { join } from 'node:path'
import { sql } from 'kysely'
import type { Figure } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { demoPassword, demoPeople, seedDemo } from '#server/demo.ts'
import { ensurePlatform } from '#server/domain/people/super-admins.ts'
import { callsOf } from '#server/platform/app/implement.ts'
import { inScope } from '#server/platform/database/database.ts'
import { roundTrips } from '#server/platform/database/database-client.ts'
import { router } from '#server/router.ts'
import { callPath } from '#shared/call.ts'

interface Measured {
  call: string
  trips: number
}

const superAdmin = { email: 'admin@bench.test', password: 'Bench-admin-1!' }

/** P6: what every read call asks the database, counted at the driver, in a process without jobs. */
export async function measureRoundTrips(folder: string): Promise<{ figures: Figure[]; calls: Measured[] }> {
  const { app, server, close } = await startInProcess(join(folder, 'round-trips'), {
    // What the provider is asked is no question to our database, even where the simulator answers from there.
    BILLING: 'off',
  })
  try {
    const actor = { kind: 'cli' as const, name: 'bench' }
    await inScope(app.db, { kind: 'system' }, async (tx) => {
      await ensurePlatform(tx, { actor }, superAdmin)
      await seedDemo(tx, { actor, app })
    })

    const signIn = async (email: string, password: string) => {
      const response = await server.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        payload: { email, password, deliver: 'body' },
      })
      return `Bearer ${response.json().tokens.access_token}`
    }
    const member = await signIn(demoPeople[0].email, demoPassword)
    const admin = await signIn(superAdmin.email, superAdmin.password)
    const session = await server.inject({ url: '/api/auth/get-session', headers: { authorization: member } })
    const { user, company } = session.json()
    const first = (table: string) =>
      inScope(app.db, { kind: 'system' }, async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} limit 1`.execute(tx)
        return rows[0]?.id ?? company.id
      })
    const sample: Record<string, string> = {
      company_id: company.id,
      company_id_param: company.id,
      membership_id: company.membership_id,
      invitation_id: await first('user_invites'),
      invitation_ids: await first('user_invites'),
      plan_id: await first('plans'),
      module_id: await first('modules'),
      widget_id: await first('widgets'),
      company_type_id: await first('company_types'),
      delivery_id: await first('webhook_deliveries'),
      user_id: user.id,
      user_id_param: user.id,
      slug: 'a-free-address',
      token: 'no-such-token',
      module_key: 'team',
      module_key_param: 'team',
      action_param: 'read',
      permission_key_param: 'team',
      priceId: 'price_none',
      invoice_id: 'in_none',
      more: '1',
      event_id: await first('billing_events'),
      log_id: await first('audit_logs'),
      override_id: await first('company_module_overrides'),
    }

    const calls: Measured[] = []
    for (const { feature, name, call } of callsOf(router)) {
      // What asks how the system is asks each part at once, on connections of their own.
      if (call.kind !== 'read' || name === 'getSystemHealth') continue
      const query = Object.fromEntries(Object.entries(sample).filter(([key]) => key in call.input.shape))
      const headers = { authorization: call.access === 'super-admin' ? admin : member, 'x-company-id': company.id }
      const ask = () => server.inject({ url: callPath(feature, name), query, headers })
      await ask()
      const before = trips
      const response = await ask()
      // The limit by the minute is counted in the database too.
      const waited = trips - before - (call.per_minute === undefined ? 0 : 1)
      if (response.statusCode === 400) throw new Error(`${feature}.${name} needs another sample: ${response.body}`)
      calls.push({ call: `${feature}.${name}`, trips: waited })
    }
    calls.sort((a, b) => b.trips - a.trips)
    const worst = calls[0]
    if (!worst) throw new Error('There is no read call')
    const note = `${calls.length} read calls; most: ${worst.call}`
    const what = 'database round trips of a read call, most'
    return {
      calls,
      figures: [{ id: 'P6', what, unit: '', measured: worst.trips, first: 4, aim: 2, better: 'less', note }],
    }
  } finally {
    await close()
  }
}

let trips = 0
roundTrips.subscribe(() => {
  trips++
})
