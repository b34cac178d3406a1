import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/platform/audit/audit.ts'
import { webhookEventTypes } from '#shared/webhook-events.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company } from '#tests/support/people.ts'
import { eventsOf } from './announce.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

const events = (type: string, action: string) => eventsOf({ action, resource: [type, null] })

test.each([
  ['company', 'update', ['company.updated']],
  ['security_policy', 'update', ['company.updated']],
  ['user_invite', 'invite', ['invitation.sent']],
  ['user_invite', 'resend', ['invitation.sent']],
  ['user_invite', 'accept', ['invitation.accepted', 'member.joined']],
  ['user_invite', 'decline', ['invitation.declined']],
  ['user_invite', 'cancel', ['invitation.cancelled']],
  ['user_membership', 'role_change', ['member.role_changed']],
  ['user_membership', 'remove', ['member.removed']],
  ['user_membership', 'leave', ['member.left']],
  ['user_membership', 'transfer_ownership', ['owner.changed']],
  ['company_role', 'create', ['role.created']],
  ['company_role', 'update', ['role.updated']],
  ['company_role', 'delete', ['role.deleted']],
  ['subscription', 'update', ['subscription.updated']],
] as const)('%s %s is told as %o', (type, action, told) => {
  expect(events(type, action)).toEqual(told)
  for (const each of told) expect(webhookEventTypes).toContain(each)
})

test('what is not a public event is told to nobody: sign-ins, passwords, the webhooks themselves', () => {
  for (const [type, action] of [
    ['user', 'password_change'],
    ['user', 'sign_up'],
    ['session', 'session_revoke'],
    ['webhook_endpoint', 'rotate_secret'],
    ['user_invite', 'copy_link'],
  ] as const)
    expect(events(type, action)).toEqual([])
})

test('without an endpoint it costs one statement for an event, and none for what is no event', async () => {
  const send = pg.Client.prototype.query
  const statements: string[] = []
  const act = (action: string) =>
    marquee.sql((tx) =>
      audit(
        tx,
        { actor: { kind: 'job', name: 'test' }, app: marquee.app },
        {
          action,
          resource: ['company', tenant.id],
          company_id: tenant.id,
        },
      ),
    )
  await act('update')
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    statements.push(JSON.stringify(args[0]))
    return Reflect.apply(send, this, args)
  } as typeof send
  try {
    await act('looked')
    const plain = statements.length
    statements.length = 0
    await act('update')
    expect(statements.length).toBe(plain + 1)
    expect(statements.filter((text) => text.includes('webhook_endpoints'))).toHaveLength(1)
  } finally {
    pg.Client.prototype.query = send
  }
})
