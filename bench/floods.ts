import { join } from 'node:path'
import { companyOf } from '#bench/support/company-of.ts'
import type { Measurement } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { callsOf } from '#server/platform/app/implement.ts'
import { inScope } from '#server/platform/database/database.ts'
import { router } from '#server/router.ts'
import { callPath } from '#shared/call.ts'
import { floods } from '#tests/support/floods.ts'

/** In milliseconds. */
const goal = 100

/** CPU time of hostile bodies at each write that a company's owner can call: the better of two runs. */
export async function measureFloods(folder: string): Promise<Measurement> {
  const { app, server, close } = await startInProcess(join(folder, 'floods'))
  try {
    const company = await inScope(app.db, { kind: 'system' }, (tx) => companyOf(tx, 1))
    const headers = {
      authorization: `Bearer ${company.token}`,
      'x-company-id': company.id,
      'content-type': 'application/json',
    }
    const milliseconds = async (url: string, payload: string) => {
      const before = process.cpuUsage()
      const { statusCode } = await server.inject({ method: 'POST', url, headers, payload })
      const { user, system } = process.cpuUsage(before)
      if (statusCode !== 400) throw new Error(`${url} answered ${statusCode} to a flood`)
      return (user + system) / 1000
    }
    const slowest = new Map<string, { cost: number; call: string }>()
    for (const { feature, name, call } of callsOf(router)) {
      if (call.kind !== 'write' || call.access === 'super-admin') continue
      for (const [flood, payload] of floods) {
        const url = callPath(feature, name)
        const cost = Math.min(await milliseconds(url, payload), await milliseconds(url, payload))
        if (cost > (slowest.get(flood)?.cost ?? 0)) slowest.set(flood, { cost, call: `${feature}.${name}` })
      }
    }
    return {
      figures: [...slowest].map(([flood, { cost, call }]) => ({
        what: `a flood of ${flood}, at the call that it costs most`,
        unit: 'ms',
        measured: cost,
        goal,
        better: 'less',
        note: call,
      })),
    }
  } finally {
    await close()
  }
}
