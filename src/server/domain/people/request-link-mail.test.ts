import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitingJobs } from '#tests/support/jobs.ts'
import { minutesLater } from '#tests/support/mail-limits.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { password, person } from '#tests/support/people.ts'

/** Mail floods are blocked for all purposes and senders. */
let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())
beforeEach(() => marquee.sql((tx) => tx.deleteFrom('asked_mails').execute()))

const sent = async (email: string) => (await waitingJobs(marquee)).filter(({ data }) => data.email === email).length
const reset = (email: string) => marquee.call({}, 'auth', 'requestPasswordReset', { email })
const resend = (email: string) => marquee.call({}, 'auth', 'resendConfirmation', { email })
const block = async (email: string) => {
  for (let guess = 1; guess <= 5; guess++) await marquee.call({}, 'auth', 'signIn', { email, password: 'wrong' })
}

test('three mails per quarter of an hour for any purpose; then nothing is sent, silently', async () => {
  const { email } = await person(marquee)
  const answers = []
  for (const ask of [reset, resend, reset, reset, resend]) {
    answers.push(await ask(email))
    await minutesLater(marquee, 2)
  }
  expect(await sent(email)).toBe(3)
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw.body}`)).size).toBe(1)
  await block(email)
  expect(await sent(email)).toBe(3)
  await minutesLater(marquee, 15)
  await reset(email)
  expect(await sent(email)).toBe(4)
})

test('ten mails a day', async () => {
  const { email } = await person(marquee)
  for (let n = 0; n < 14; n++) {
    await reset(email)
    await minutesLater(marquee, 20)
  }
  expect(await sent(email)).toBe(10)
  await minutesLater(marquee, 24 * 60)
  await reset(email)
  expect(await sent(email)).toBe(11)
})

test('the same mail is sent once a minute; another one is sent', async () => {
  const { email } = await person(marquee)
  await reset(email)
  await reset(email.toUpperCase())
  expect(await sent(email)).toBe(1)
  await resend(email)
  expect(await sent(email)).toBe(2)
  await minutesLater(marquee, 1)
  await reset(email)
  expect(await sent(email)).toBe(3)
})

test('thirty concurrent requests send one mail', async () => {
  const { email } = await person(marquee)
  await Promise.all(Array.from({ length: 30 }, () => reset(email)))
  expect(await sent(email)).toBe(1)
})

test('blocks and verifications count too, separately per person', async () => {
  const [one, two] = [await person(marquee), await person(marquee)]
  await block(one.email)
  await reset(one.email)
  await resend(one.email)
  await minutesLater(marquee, 2)
  await reset(one.email)
  expect(await sent(one.email)).toBe(3)
  await reset(two.email)
  expect(await sent(two.email)).toBe(1)

  const email = 'added@limits.example'
  await marquee.call(two, 'account', 'addEmail', { email, current_password: password })
  const ask = () => marquee.call(two, 'account', 'sendEmailVerification', { email })
  const before = (await waitingJobs(marquee)).length
  for (let n = 0; n < 5; n++) {
    expect((await ask()).ok).toEqual({ success: true })
    await minutesLater(marquee, 2)
  }
  expect((await waitingJobs(marquee)).length - before).toBe(3)
})

test('an address without an account is counted the same way', async () => {
  const email = 'nobody@limits.example'
  for (let n = 0; n < 5; n++) {
    await reset(email)
    await minutesLater(marquee, 2)
  }
  expect(await sent(email)).toBe(3)
})
