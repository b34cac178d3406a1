import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { webhooks } from '#shared/features/company/webhooks.ts'
import { owner } from '#tests/web/accounts.ts'
import { press } from '#tests/web/acting.ts'
import { closeProduct, openProduct } from '#tests/web/open-product.tsx'
import { sampleOf } from '#tests/web/sample-answer.ts'

afterEach(closeProduct)

test.each([
  ['and those of events to members who can read events', ['company_settings', 'events'], true],
  ['but not those of events to members who cannot read events', ['company_settings'], false],
])('a new webhook is offered the event types of the company, %s', async (_, modules, withEvents) => {
  openProduct('/company-settings?tab=integrations', owner(modules), {
    'webhooks/list-webhook-endpoints': () => ({
      ...sampleOf(webhooks.calls.listWebhookEndpoints.output),
      endpoints: [],
      limit: null,
    }),
  })
  await press('Add webhook')
  await screen.findByRole('checkbox', { name: 'member.joined', checked: true })
  expect(screen.queryByRole('checkbox', { name: 'event.moved' }) !== null).toBe(withEvents)
})
