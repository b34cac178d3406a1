import { describe, expect, test } from 'vitest'
import { paymentStates } from '#shared/features/company/companies.ts'
import { integrationCards } from './integration-cards.ts'

const none = { endpoints: 0, active: 0 }
const card = (key: string, ...input: Parameters<typeof integrationCards>) => {
  const found = integrationCards(...input).find((one) => one.key === key)
  if (!found) throw new Error(`no card ${key}`)
  return found
}

test('there are cards for payments, automation, messaging and accounting [C-SET-41..44]', () => {
  expect(integrationCards({ payments: 'connected', webhooks: none }).map(({ title }) => title)).toEqual([
    'Card payments',
    'Automation',
    'Messaging',
    'Accounting',
  ])
})

test('card payments show connected only if they are, otherwise what is missing [C-SET-45 C-SET-51]', () => {
  const words = paymentStates.map((payments) => card('payments', { payments, webhooks: none }).state.word)
  expect(words).toEqual(['Unavailable', 'Unavailable', 'Not connected', 'No subscription', 'Connected'])
  for (const payments of ['off', 'not_configured'] as const) {
    const { hint, action, leadsTo } = card('payments', { payments, webhooks: none })
    expect(hint).toMatch(/in this installation/)
    expect([action, leadsTo]).toEqual([null, null])
  }
})

describe.each(['automation', 'messaging'])('%s', (key) => {
  test('uses outgoing webhooks and counts them [C-SET-46 C-SET-47]', () => {
    const states = [none, { endpoints: 3, active: 3 }, { endpoints: 3, active: 2 }, { endpoints: 1, active: 0 }].map(
      (webhooks) => {
        const { state, hint, leadsTo } = card(key, { payments: 'connected', webhooks })
        expect(leadsTo).toBe('webhooks')
        return `${state.word}: ${hint}`
      },
    )
    expect(states).toEqual([
      'Not connected: Works through webhooks. None is set up yet.',
      'Connected: Works through webhooks: 3 active.',
      'Connected: Works through webhooks: 2 active, 1 paused.',
      'Paused: Works through webhooks: 0 active, 1 paused.',
    ])
  })
})

test('accounting is unavailable and says so [C-SET-51]', () => {
  expect(card('accounting', { payments: 'connected', webhooks: none })).toMatchObject({
    state: { word: 'Unavailable' },
    action: null,
    hint: expect.stringMatching(/^Accounting integrations aren't available yet/),
  })
})
