import type { LightMyRequestResponse } from 'fastify'
import type { ListedCall } from './calls.ts'
import { floods } from './floods.ts'
import { foreignOrigins, hostileTexts, queryFlood, unknownFields, withPrototype, wrongValues } from './input-cases.ts'
import { bodyOf, type Caller, type TestMarquee } from './marquee.ts'
import { rootAdmin } from './people.ts'
import { samples } from './samples.ts'
import { type SeededTenant, seedTenant } from './tenant.ts'

/** Sends hostile input over HTTP. Each function returns the problems found. */
export interface HostileRequests {
  tenant(): SeededTenant
  callerOf(one: ListedCall): Caller
  unknownFields(one: ListedCall): Promise<string[]>
  wrongValues(one: ListedCall): Promise<string[]>
  floods(one: ListedCall): Promise<string[]>
  /** Every hostile text in every field. These requests may succeed. */
  hostileTexts(one: ListedCall): Promise<string[]>
  foreignOrigins(one: ListedCall): Promise<string[]>
}

const longestError = 10_000

export async function createHostileRequests(marquee: TestMarquee): Promise<HostileRequests> {
  let tenant = await seedTenant(marquee)
  let root: Caller = await rootAdmin(marquee)

  const callerOf = ({ call }: ListedCall): Caller =>
    call.access === 'super-admin' ? root : { token: tenant.owner.token, company: tenant.id }
  const sampleOf = ({ id }: ListedCall) => samples(tenant.ids)[id] ?? {}
  const send = (one: ListedCall, input: unknown) =>
    marquee.send(callerOf(one), one.feature, one.name, one.call.kind, input)
  const post = (one: ListedCall, payload: string) =>
    marquee.server.inject({
      method: 'POST',
      url: one.path,
      headers: {
        authorization: `Bearer ${callerOf(one).token}`,
        'x-company-id': tenant.id,
        'content-type': 'application/json',
      },
      payload,
    })

  return {
    tenant: () => tenant,
    callerOf,
    async unknownFields(one) {
      const wrong: (string | null)[] = []
      for (const [name, value] of unknownFields(one))
        wrong.push(invalid(`${one.id} with ${name}`, await send(one, { ...sampleOf(one), [name]: value })))
      if (one.call.kind === 'write')
        wrong.push(invalid(`${one.id} with __proto__`, await post(one, withPrototype(sampleOf(one)))))
      return wrong.filter((text) => text !== null)
    },
    async wrongValues(one) {
      const wrong: (string | null)[] = []
      for (const field of Object.keys(one.call.input.shape))
        for (const value of wrongValues(one, field)) {
          const told = `${one.id} with ${field} = ${JSON.stringify(value)?.slice(0, 40)}`
          wrong.push(invalid(told, await send(one, { ...sampleOf(one), [field]: value }), field))
        }
      return wrong.filter((text) => text !== null)
    },
    async floods(one) {
      const wrong: (string | null)[] = []
      if (one.call.kind === 'write')
        for (const [flood, payload] of floods)
          wrong.push(invalid(`${one.id} with a flood of ${flood}`, await post(one, payload)))
      else {
        const url = `${one.path}?${queryFlood}`
        const headers = { authorization: `Bearer ${callerOf(one).token}`, 'x-company-id': tenant.id }
        wrong.push(invalid(`${one.id} with a flood of query keys`, await marquee.server.inject({ url, headers })))
      }
      return wrong.filter((text) => text !== null)
    },
    async hostileTexts(one) {
      const wrong: string[] = []
      for (const field of Object.keys(one.call.input.shape))
        for (const text of hostileTexts) {
          const answer = await send(one, { ...sampleOf(one), [field]: text })
          const code = codeOf(answer)
          if (answer.statusCode >= 500 && !code.startsWith('payments_'))
            wrong.push(`${one.id} with ${field} = ${JSON.stringify(text)}: ${answer.statusCode} ${code}`)
          if (code === 'session_expired') {
            if (one.call.access === 'super-admin') root = await rootAdmin(marquee)
            else tenant = await seedTenant(marquee)
          }
        }
      return wrong
    },
    async foreignOrigins(one) {
      const cookie = { cookie: `marquee_access=${tenant.owner.token}`, 'x-company-id': tenant.id }
      const payload = JSON.stringify(sampleOf(one))
      const wrong: string[] = []
      const expectCode = async (told: string, code: string, headers: Record<string, string>) => {
        const answer = await marquee.server.inject({ method: 'POST', url: one.path, headers, payload })
        if (codeOf(answer) !== code) wrong.push(`${one.id} with ${told}: ${answer.statusCode} ${codeOf(answer)}`)
      }
      for (const [told, headers] of foreignOrigins)
        await expectCode(told, 'foreign_origin', { ...cookie, ...headers, 'content-type': 'application/json' })
      const own = { ...cookie, origin: 'http://localhost:3000' }
      await expectCode('a plain text', 'malformed_body', { ...own, 'content-type': 'text/plain' })
      return wrong
    },
  }
}

function codeOf(answer: LightMyRequestResponse): string {
  const body: unknown = bodyOf(answer)
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''
}

/** Null if the response is a small error about invalid input, naming the field if one is given. */
function invalid(told: string, answer: LightMyRequestResponse, field = ''): string | null {
  const isSmall = answer.body.length < longestError
  if (answer.statusCode === 400 && codeOf(answer) === 'bad_input' && isSmall) {
    const fields = Object.keys(answer.json().data.fields)
    return fields.some((name) => name.startsWith(field)) ? null : `${told} names ${fields.join()}`
  }
  return answer.statusCode === 400 && codeOf(answer) === 'malformed_body' && isSmall && field === ''
    ? null
    : `${told}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
}
