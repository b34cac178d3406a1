import { join } from 'node:path'
import { type Figure, type Measurement, median } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { inScope } from '#server/platform/database/database.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'

const samples = 300
const calls = ['sign-in', 'resend-confirmation', 'request-password-reset'] as const

/** Whether response times reveal if an address is registered: compares the medians of alternating requests. */
export async function measureEnumeration(folder: string): Promise<Measurement> {
  const { app, server, close } = await startInProcess(join(folder, 'enumeration'))
  try {
    await app.jobs.open()
    const password_hash = await hashPassword('nobody will guess this')
    await inScope(app.db, { kind: 'system' }, async (tx) => {
      const emails = Array.from({ length: samples }, (_, n) => `known${n}@bench.example`)
      const users = await tx
        .insertInto('users')
        .values(emails.map((email) => ({ email, full_name: 'Known', password_hash })))
        .returning(['id as user_id', 'email'])
        .execute()
      await tx
        .insertInto('user_emails')
        .values(users.map((user) => ({ ...user, is_primary: true, is_verified: true })))
        .execute()
    })

    const ask = async (call: (typeof calls)[number], email: string) => {
      const payload = call === 'sign-in' ? { email, password: 'wrong' } : { email }
      const started = performance.now()
      await server.inject({ method: 'POST', url: `/api/auth/${call}`, payload })
      return performance.now() - started
    }
    const figures: Figure[] = []
    for (const call of calls) {
      const known: number[] = []
      const unknown: number[] = []
      for (let n = 0; n < samples; n++) {
        known.push(await ask(call, `known${n}@bench.example`))
        unknown.push(await ask(call, `unknown${n}@bench.example`))
      }
      figures.push({
        what: `${call}: known against unknown address, p50 apart`,
        unit: 'ms',
        measured: Math.abs(median(known) - median(unknown)),
        goal: 5,
        better: 'less',
        note: `p50 ${median(known).toFixed(1)} ms, ${samples} each`,
      })
    }
    return { figures }
  } finally {
    await close()
  }
}
