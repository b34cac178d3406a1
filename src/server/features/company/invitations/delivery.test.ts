import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { sendInvitation } from '#server/domain/invitations/send-invitation.ts'
import { inviteAddress } from '#tests/support/invite.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { baseRole, type Company, company, member } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** A real mail server on loopback that can be stopped. */
async function mailServer(port = 0) {
  const received: { to: string | undefined; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({ to: mail.to?.[0]?.address, text: mail.text ?? '' })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return { received, port: address.port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
async function start(environment: Record<string, string> = {}): Promise<TestMarquee> {
  const marquee = await startTestMarquee(environment, { withJobs: true })
  open.push(marquee)
  return marquee
}
async function invite(marquee: TestMarquee, tenant: Company, email: string) {
  const company_role_id = await marquee.sql((tx) => baseRole(tx, tenant.id, 'member'))
  return (await inviteAddress(marquee, tenant.owner, { email, company_role_id })).ok.invitation
}
const delivered = (marquee: TestMarquee, tenant: Company, invitation_id: string, wanted: string) =>
  until(`the delivery to be ${wanted}`, async () => {
    const asked = { invitation_ids: [invitation_id] }
    const { deliveries } = (await marquee.call(tenant.owner, 'invitations', 'getInvitationDeliveries', asked)).ok
    return deliveries[0]?.delivery === wanted || null
  })
const preview = (marquee: TestMarquee, token: string) => marquee.call({}, 'invitations', 'previewInvitation', { token })
const tokenIn = (text = '') => text.match(/accept-invitation\/([\w-]+)/)?.[1] ?? ''

test('while the mail server is down the invitation stays pending with its error; afterwards the mail is delivered once [C-TEAM-49 C-TEAM-50]', async () => {
  const first = await mailServer()
  await first.close()
  const marquee = await start({ SMTP_URL: `smtp://127.0.0.1:${first.port}` })
  const tenant = await company(marquee)
  const sent = await invite(marquee, tenant, 'patient@delivery.example')
  expect(sent.delivery).toBe('queued')
  await delivered(marquee, tenant, sent.id, 'failed')
  const [listed] = (await marquee.call(tenant.owner, 'invitations', 'listInvitations')).ok.invitations
  expect(listed).toMatchObject({ id: sent.id, status: 'pending', delivery: 'failed' })

  const server = await mailServer(first.port)
  open.push(server)
  await until('the mail', () => server.received[0], 40)
  await delivered(marquee, tenant, sent.id, 'sent')
  await until('the queue to be empty', async () => ((await marquee.app.jobs.health()).waiting === 0 ? true : null))
  expect(server.received).toHaveLength(1)
  expect((await preview(marquee, tokenIn(server.received[0]?.text))).ok.invitation.status).toBe('pending')
})

test('a copied link is new, valid for seven days, not replaced by a pending mail, and sends no mail [C-TEAM-86 C-TEAM-88]', async () => {
  const closed = await mailServer()
  await closed.close()
  const marquee = await start({ SMTP_URL: `smtp://127.0.0.1:${closed.port}` })
  const tenant = await company(marquee)
  const sent = await invite(marquee, tenant, 'link@delivery.example')
  await delivered(marquee, tenant, sent.id, 'failed')
  const copied = (await marquee.call(tenant.owner, 'invitations', 'copyInvitationLink', { invitation_id: sent.id })).ok
  expect(copied.invitation).toMatchObject({ id: sent.id, status: 'pending', delivery: 'link' })
  expect(copied.link).toMatch(/^http:\/\/localhost:3000\/accept-invitation\/[\w-]{43}$/)
  expect(Date.parse(copied.invitation.expires_at)).toBeGreaterThanOrEqual(Date.parse(sent.expires_at))

  const server = await mailServer(closed.port)
  open.push(server)
  await until('the queue to be empty', async () => ((await marquee.app.jobs.health()).waiting === 0 ? true : null), 40)
  expect(server.received).toHaveLength(0)
  expect((await preview(marquee, tokenIn(copied.link))).ok.invitation.status).toBe('pending')
  const again = (await marquee.call(tenant.owner, 'invitations', 'copyInvitationLink', { invitation_id: sent.id })).ok
  expect((await preview(marquee, tokenIn(copied.link))).code).toBe('invitation_not_found')
  expect((await preview(marquee, tokenIn(again.link))).ok.invitation.status).toBe('pending')
})

test('a job that runs twice sends one mail; resending sends the next', async () => {
  const marquee = await start()
  const tenant = await company(marquee)
  const email = 'once@delivery.example'
  const mails = () => marquee.app.mailer.mailbox?.messages(email) ?? []
  const sent = await invite(marquee, tenant, email)
  await delivered(marquee, tenant, sent.id, 'sent')
  const work = () =>
    marquee.sql((tx) => marquee.app.jobs.enqueue(tx, sendInvitation, { invitation_id: sent.id, link_revision: 0 }))
  await work()
  await until('the queue to be empty', async () => ((await marquee.app.jobs.health()).waiting === 0 ? true : null))
  await marquee.call(tenant.owner, 'invitations', 'resendInvitation', { invitation_id: sent.id })
  await delivered(marquee, tenant, sent.id, 'sent')
  await until('the resent mail', () => mails().length > 1 || null)
  const [again, first] = mails()
  expect(mails()).toHaveLength(2)
  expect([first?.subject, again?.subject]).toEqual([
    `You're invited to ${tenant.name}`,
    `You're still invited to ${tenant.name}`,
  ])
  expect(again?.text).toContain('This link replaces any earlier one')
})

test('copying a link and reading delivery require the permission to invite [C-TEAM-87]', async () => {
  const marquee = await start()
  const tenant = await company(marquee)
  const reader = await member(marquee, tenant, { team: { access: 'read' } })
  const sent = await invite(marquee, tenant, 'closed@delivery.example')
  const answers = [
    await marquee.call(reader, 'invitations', 'copyInvitationLink', { invitation_id: sent.id }),
    await marquee.call(reader, 'invitations', 'getInvitationDeliveries', { invitation_ids: [sent.id] }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(['forbidden', 'forbidden'])
  // Roles above the caller's own are rejected too.
  const inviter = await member(marquee, tenant, { team: { access: 'write' } })
  expect((await marquee.call(inviter, 'invitations', 'copyInvitationLink', { invitation_id: sent.id })).code).toBe(
    'role_above_own',
  )
})
