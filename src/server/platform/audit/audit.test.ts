import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company } from '#tests/support/people.ts'
import { audit } from './audit.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

const actor = { kind: 'cli' as const, name: 'test' }
const written = (id: string) =>
  marquee.sql((tx) => tx.selectFrom('audit_logs').selectAll().where('resource_id', '=', id).executeTakeFirstOrThrow())

test("an action is stored in its two columns, with the context's company", async () => {
  const id = crypto.randomUUID()
  const ctx = { actor, company: { id: tenant.id } }
  await marquee.sql((tx) => audit(tx, ctx, { action: 'company_role.create', id }))
  expect(await written(id)).toMatchObject({
    resource_type: 'company_role',
    action_type: 'create',
    company_id: tenant.id,
    metadata: { company_id: tenant.id, source: 'test' },
  })
})

test('a context without a company requires company_id, or null', async () => {
  const [of, ofNone] = [crypto.randomUUID(), crypto.randomUUID()]
  await marquee.sql(async (tx) => {
    await audit(tx, { actor }, { action: 'user_invite.accept', id: of, company_id: tenant.id })
    await audit(tx, { actor }, { action: 'user.sign_up', id: ofNone, company_id: null })
  })
  expect((await written(of)).company_id).toBe(tenant.id)
  expect((await written(ofNone)).company_id).toBeNull()
})

test('a context never writes a row of another company', async () => {
  // Shared code can pass a context with a company under a type without one.
  const ctx: { actor: typeof actor } = { actor, ...{ company: { id: tenant.id } } }
  const act = { action: 'company.update' as const, id: crypto.randomUUID(), company_id: crypto.randomUUID() }
  await expect(marquee.sql((tx) => audit(tx, ctx, act))).rejects.toThrow('An act of another company')
})

test('the types require a known action, and a company exactly if the context has none', () => {
  const calls: ((tx: Parameters<typeof audit>[0]) => Promise<void>)[] = [
    // @ts-expect-error: not in the list of acts
    (tx) => audit(tx, { actor }, { action: 'company.renew', id: null, company_id: null }),
    // @ts-expect-error: whose act is it?
    (tx) => audit(tx, { actor }, { action: 'company.update', id: null }),
    // @ts-expect-error: the context says it already
    (tx) => audit(tx, { actor, company: tenant }, { action: 'company.update', id: null, company_id: tenant.id }),
  ]
  expect(calls).toHaveLength(3)
})
