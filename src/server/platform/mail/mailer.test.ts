import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { until } from '#tests/support/until.ts'

interface Received {
  replies: { name: string; address?: string | undefined }[] | undefined
  to: string | undefined
  from: string | undefined
  subject: string | undefined
  text: string | undefined
  html: string | undefined
}

/** A mail server on loopback that can be stopped and restarted. */
async function mailServer(port = 0) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        received.push({
          replies: mail.replyTo?.map(({ name, address }) => ({ name, address })),
          to: mail.to?.[0]?.address,
          from: mail.from?.address,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return { received, port: address.port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})
const signUp = (marquee: TestMarquee, email: string) =>
  marquee.call({}, 'auth', 'signUp', {
    email,
    password: 'sound check',
    options: { data: { full_name: 'Nora <b>Stage</b>' } },
  })

test('SMTP_URL sends real mails with sender, text and HTML with the link, and escaped names', async () => {
  const server = await mailServer()
  open.push(server)
  const marquee = await startTestMarquee(
    { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Marquee <hello@marquee.example>' },
    { withJobs: true },
  )
  open.push(marquee)
  await signUp(marquee, 'nora@smtp.example')
  const mail = await until('the mail', () => server.received[0])
  expect(mail).toMatchObject({
    to: 'nora@smtp.example',
    from: 'hello@marquee.example',
    replies: undefined,
    subject: 'Confirm your email address',
  })
  const [link = ''] = mail.text?.match(/http:\/\/localhost:3000\/auth\?code=[\w-]+/) ?? []
  expect(mail.html).toContain(link.replace('&', '&amp;'))
  // Anyone can enter an address with a name, so the name is not mailed before the mailbox is confirmed.
  expect(mail.html).not.toContain('Stage')
  const code = new URL(link).searchParams.get('code') ?? ''
  expect((await marquee.call({}, 'auth', 'confirmSignUp', { code, password: 'sound check' })).status).toBe(200)
  await marquee.call({}, 'auth', 'requestPasswordReset', { email: 'nora@smtp.example' })
  const next = await until('the next mail', () =>
    server.received.find(({ subject }) => subject === 'Reset your password'),
  )
  expect(next.html).toContain('Hello Nora &lt;b&gt;Stage&lt;/b&gt;,')
  expect(marquee.app.mailer.mailbox).toBeNull()
  expect((await marquee.server.inject('/dev/mailbox')).statusCode).toBe(404)
  expect((await marquee.server.inject('/dev/mailbox/messages')).statusCode).toBe(404)
})

test('replies go to the people that a mail names', async () => {
  const server = await mailServer()
  open.push(server)
  const marquee = await startTestMarquee({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  open.push(marquee)
  const people = [
    { name: 'Byron, Ada', address: 'ada@house.example' },
    { name: 'Ben', address: 'ben@house.example' },
  ]
  await marquee.app.mailer.send({ to: 'agent@example.org', reply_to: people, subject: 'News', text: 'x', html: 'x' })
  expect(server.received[0]?.replies).toEqual(people)
})

test('no mail is lost while the mail server is down: each is delivered once afterwards', async () => {
  const first = await mailServer()
  const { port } = first
  await first.close()
  const marquee = await startTestMarquee({ SMTP_URL: `smtp://127.0.0.1:${port}` }, { withJobs: true })
  open.push(marquee)
  expect((await signUp(marquee, 'patient@smtp.example')).status).toBe(200)
  await until('a failed attempt', async () => {
    const { rows } = await marquee.app.connection.pool.query<{ retry: number }>(
      "select max(retry_count) as retry from pgboss.job where name = 'work'",
    )
    return (rows[0]?.retry ?? 0) > 0 || null
  })
  const server = await mailServer(port)
  open.push(server)
  await until('the mail', () => server.received[0], 40)
  await until('the queue to be empty', async () => ((await marquee.app.jobs.health()).waiting === 0 ? true : null))
  expect(server.received).toHaveLength(1)
  const code = server.received[0]?.text?.match(/code=([\w-]+)/)?.[1] ?? ''
  expect((await marquee.call({}, 'auth', 'exchangeCode', { code })).status).toBe(200)
})
