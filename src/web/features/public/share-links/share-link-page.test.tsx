import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { visitor } from '#tests/web/accounts.ts'
import { user } from '#tests/web/acting.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { publicPages } from '#web/routes/public.tsx'

afterEach(closePage)

const content = {
  kind: 'availability',
  availability: {
    ...{ from: '2027-06-01', until: '2027-06-30', length: 1, weekdays: [5, 6, 7] },
    spaces: [
      {
        ...{ id: 'hall', name: 'Main Hall', capacity: 1200, venue: 'Kesselhaus', time_zone: 'Europe/Berlin' },
        dates: [
          { date: '2027-06-12', rank: 1 },
          { date: '2027-06-13', rank: 2 },
        ],
      },
    ],
  },
}
const company = { name: 'Aurora Live', logo_url: null, brand: { primary: '#0f6b46', secondary: '#112233' } }
const open = (answer: () => unknown) =>
  openPage(
    '/links/t0ken',
    { children: publicPages },
    { 'auth/get-session': () => visitor, 'share-links/get-share-link': answer },
  )

test('a link shows the company and its content', async () => {
  const page = open(() => ({ company, expires_at: '2027-05-01T12:00:00.000Z', content }))
  expect((await screen.findByText('one hold before you')).closest('li')?.textContent).toBe(
    'Sun Jun 13 one hold before you',
  )
  expect(screen.getByText(/^Fridays, Saturdays, Sundays, Jun 1, 2027/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Main Hall (1,200)' })).toBeTruthy()
  expect(screen.getByText('Aurora Live')).toBeTruthy()
  expect(page.asked.filter(({ call }) => call === 'share-links/get-share-link')).toMatchObject([
    { input: { token: 't0ken' } },
  ])
})

test('a link that has ended says whom to ask', async () => {
  const error = { success: false, code: 'link_ended', error: 'Boom', data: { sender: 'Aurora Live' }, request_id: 'r' }
  open(() => Response.json(error, { status: 410 }))
  await screen.findByRole('heading', { level: 1, name: 'This link has ended' })
  expect(screen.getByRole('alert').textContent).toBe('Ask Aurora Live for a new one.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

const challenge = {
  ...{ event: 'Nova', first_date: '2027-06-12', last_date: '2027-06-12', time_zone: 'Europe/Berlin' },
  ...{
    venue: 'Kesselhaus',
    spaces: ['Main Hall'],
    ranks: '1',
    is_confirmed: false,
    is_behind_confirmed: false,
    state: 'running',
  },
  ...{ due_at: '2027-05-01T12:00:00.000Z', answered_at: null, asked_for_call_at: null, call_number: null },
}
const openChallenge = (given: object = {}) =>
  openPage(
    '/links/t0ken',
    { children: publicPages },
    {
      'auth/get-session': () => visitor,
      'share-links/get-share-link': () => ({
        ...{ company, expires_at: '2027-05-08T12:00:00.000Z' },
        content: { kind: 'challenge', challenge: { ...challenge, ...given } },
      }),
      'holds/answer-challenge-by-link': () => ({ challenge: { ...challenge, state: 'kept' } }),
    },
  )

test('a challenged hold is answered with a name, and the page says what follows', async () => {
  const page = openChallenge()
  expect((await screen.findByText(/Kesselhaus/)).textContent).toBe(
    'Sat, Jun 12, 2027 · Main Hall, Kesselhaus · 1st hold',
  )
  expect(screen.getByText('Sat, May 1, 2027, 14:00 (Europe/Berlin)')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: /Your name/ }).getAttribute('aria-required')).toBe('true')
  const answered = () => page.asked.filter(({ call }) => call === 'holds/answer-challenge-by-link')
  await user.click(screen.getByRole('button', { name: 'We want this date' }))
  expect(screen.getByText('Enter your name')).toBeTruthy()
  expect(answered()).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Noor')
  await user.click(screen.getByRole('button', { name: 'Please call us' }))
  expect(screen.getByText('Enter a phone number')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Release the hold' }))
  expect(screen.getByRole('alert').textContent).toMatch(/^Release the hold for Sat, Jun 12, 2027\?/)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(answered()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'We want this date' }))
  expect((await screen.findByRole('status')).textContent).toMatch(/^Thank you\..*not confirmed/)
  expect(answered()).toMatchObject([{ input: { token: 't0ken', answer: 'keep', name: 'Noor' } }])
})

test.each([
  ['kept', '1', 'your hold keeps its rank'],
  ['kept', null, 'The hold for this date has ended.'],
  ['released', null, 'The hold is released.'],
  ['released', '1', 'The challenge has ended. The hold has the date and rank above.'],
  ['void', null, 'The hold for this date has ended.'],
  ['void', '2', 'Another event is confirmed for this date. The hold stays as back-up', true],
  ['kept', '2', 'Another event is confirmed for this date. The hold stays as back-up', true],
])(
  'the page of a challenge that was %s, of a hold with the rank %s, says what is true now',
  async (state, ranks, text, is_behind_confirmed = false) => {
    openChallenge({ state, ranks, is_behind_confirmed })
    expect(await screen.findByText(text, { exact: false })).toBeTruthy()
  },
)
