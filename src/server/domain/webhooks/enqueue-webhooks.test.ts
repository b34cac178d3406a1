import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/platform/audit/audit.ts'
import { type AuditAction, auditActions, describeAction } from '#shared/audit-actions.ts'
import { type WebhookEventType, webhookEventTypes } from '#shared/webhook-events.ts'
import { jobContext } from '#tests/support/jobs.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company } from '#tests/support/people.ts'
import { isFrame, statementsOf } from '#tests/support/statements.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

const told: Partial<Record<AuditAction, readonly WebhookEventType[]>> = {
  'company.update': ['company.updated'],
  'company.status_change': ['company.updated', 'subscription.updated'],
  'company.plan_change': ['subscription.updated'],
  'company.extend_trial': ['company.updated', 'subscription.updated'],
  'company.close': ['company.updated'],
  'company.reopen': ['company.updated'],
  'company.stop_closure': ['company.updated'],
  'security_policy.update': ['company.updated'],
  'user_invite.invite': ['invitation.sent'],
  'user_invite.resend': ['invitation.sent'],
  'user_invite.accept': ['invitation.accepted', 'member.joined'],
  'user_invite.decline': ['invitation.declined'],
  'user_invite.cancel': ['invitation.cancelled'],
  'user_membership.role_change': ['member.role_changed'],
  'user_membership.remove': ['member.removed'],
  'user_membership.remove_membership': ['member.removed'],
  'user_membership.leave': ['member.left'],
  'user_membership.transfer_ownership': ['owner.changed'],
  'company_role.create': ['role.created'],
  'company_role.update': ['role.updated'],
  'company_role.delete': ['role.deleted'],
  'subscription.create': ['subscription.updated'],
  'subscription.update': ['subscription.updated'],
  'subscription.cancel': ['subscription.updated'],
  'event.create': ['event.created', 'hold.placed'],
  'event.duplicate': ['event.created', 'hold.placed'],
  'event.update': ['event.updated', 'event.moved'],
  'event.bin': ['event.deleted'],
  'event.restore': ['event.restored'],
  'event.status_change': ['event.status_changed', 'hold.placed', 'hold.ended'],
  'event.move_hold': ['hold.moved'],
  'event.challenge': ['hold.challenged'],
  'event.answer_challenge': ['hold.challenge_answered'],
}
const everyAct = Object.keys(auditActions) as AuditAction[]

test.each(everyAct.filter((act) => told[act]))('%s is announced', (act) => {
  expect(describeAction(act).events).toEqual(told[act])
})

test('non-public events are not announced: sign-ins, passwords, the webhooks themselves', () => {
  for (const act of everyAct) if (!told[act]) expect([act, describeAction(act).events]).toEqual([act, undefined])
})

test('exactly the events that can be subscribed to are announced by some action', () => {
  expect(new Set(everyAct.flatMap((act) => describeAction(act).events ?? []))).toEqual(new Set(webhookEventTypes))
})

test('without an endpoint an event costs one statement, and other actions none', async () => {
  const write = (act: AuditAction) =>
    marquee.sql((tx) => audit(tx, jobContext(marquee), { action: act, id: tenant.id, company_id: tenant.id }))
  const sentBy = async (act: AuditAction) => (await statementsOf(() => write(act))).filter((one) => !isFrame(one))
  await write('company.update')
  const plain = await sentBy('company.checkout')
  const announced = await sentBy('company.update')
  expect(announced).toHaveLength(plain.length + 1)
  expect(announced.filter(({ text }) => text.includes('webhook_endpoints'))).toHaveLength(1)
})
