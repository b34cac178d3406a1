import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { type Received, type Receiver, startReceiver, verified } from '#tests/support/receiver.ts'

let receiver: Receiver
test.beforeEach(async () => {
  receiver = await startReceiver()
})
test.afterEach(() => receiver.close())

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).filter({ hasText: title })
const endpoints = (page: Page) => page.getByRole('table', { name: 'Webhooks' })
const deliveries = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).getByRole('row')

async function choose(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

/** Wait for a matching message. Retries can arrive in between. */
async function received(fits: (message: Received) => boolean): Promise<Received> {
  await expect.poll(() => receiver.received.some(fits)).toBe(true)
  const found = receiver.received.find(fits)
  if (!found) throw new Error('Nothing was received')
  return found
}
const of = (type: string) => (message: Received) => JSON.parse(message.body).type === type

test('an admin creates, tests, pauses, rekeys and removes a webhook; messages are signed, fail and are resent [C-SET-46..50]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 422/)
  await seed.signIn(page, (await seed.newCompany({ plan: 'Starter' })).owner)
  await page.goto('/company-settings?tab=integrations')
  const card = (name: string) => page.getByRole('article', { name, exact: true })

  await test.step('shows payments [C-SET-41]', async () => {
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(card('Card payments')).toContainText(/Unavailable|Not connected/)
  })

  await test.step('automation and messaging use webhooks [C-SET-42 C-SET-43 C-SET-46 C-SET-47]', async () => {
    await expect(card('Automation')).toContainText('Works through webhooks. None is set up yet.')
    await expect(card('Messaging')).toContainText('Works through webhooks. None is set up yet.')
  })

  await test.step('shows accounting, and what it lacks [C-SET-44 C-SET-51]', async () => {
    await expect(card('Accounting')).toContainText("Accounting integrations aren't available yet.")
    await expect(card('Accounting').getByRole('button')).toHaveCount(0)
  })

  await test.step('a card opens the webhooks', async () => {
    await expect(page.getByText('No webhooks yet')).toBeVisible()
    await expectNoAxeViolations(page)
    await card('Automation').getByRole('button', { name: 'Set up webhooks' }).click()
    await expect(page.getByRole('button', { name: 'Add webhook' })).toBeFocused()
  })

  await page.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect(form.getByText('An address is required')).toBeVisible()
  await form.getByLabel('Address').fill(`http://user:word@${new URL(receiver.url).host}/in`)
  await form.getByLabel('Description').fill('Our stage plan')
  for (const name of ['role.deleted', 'subscription.updated']) await form.getByRole('checkbox', { name }).uncheck()
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Add webhook' }).click()
  await expect(form.getByText('This address cannot be used: it must not hold a name or password.')).toBeVisible()
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByRole('button', { name: 'Add webhook' }).click()

  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await shown.getByLabel('Secret').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await expectNoAxeViolations(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(endpoints(page)).toContainText('Our stage plan')
  await expect(endpoints(page)).toContainText('23 types')
  await expect(page.getByText('1 of 1 integration of your plan in use')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeDisabled()
  await expect(page.getByRole('article', { name: 'Automation' })).toContainText('1 active')
  await expect(page.getByText('Nothing has been sent yet')).toBeVisible()

  receiver.answer((response) => void response.writeHead(500).end('The stage is dark'))
  await choose(page, 'Send test')
  const test_ = await received(of('webhook.test'))
  expect(verified(secret, test_)).toMatchObject({ type: 'webhook.test' })
  await expect(deliveries(page).filter({ hasText: 'HTTP 500' })).toHaveCount(1)
  receiver.answer(200)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Details of webhook.test/ }).click()
  const details = page.getByRole('dialog', { name: 'Delivery' })
  await expect(details.getByRole('region', { name: 'Attempt 1' })).toContainText('The stage is dark')
  await expect(details.getByRole('region', { name: 'Attempt 1' })).toContainText('webhook-signature: v1,')
  await expect(details).toContainText('"type": "webhook.test"')
  await expectNoAxeViolations(page)
  await details.getByRole('button', { name: 'Send again' }).click()
  await expect(details.getByText('Delivered')).toBeVisible()
  const again = receiver.received.at(-1)
  expect(again?.headers['webhook-id']).toBe(test_.headers['webhook-id'])
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByLabel('Company name').fill('Northern Lights on Tour')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect(verified(secret, await received(of('company.updated')))).toMatchObject({
    type: 'company.updated',
    data: { after: { name: 'Northern Lights on Tour' } },
  })
  await page.getByRole('tab', { name: 'Integrations' }).click()
  await expect(deliveries(page).filter({ hasText: 'company.updated' }).filter({ hasText: 'Delivered' })).toHaveCount(1)

  await choose(page, 'New secret')
  const rotate = page.getByRole('dialog', { name: 'Make a new secret?' })
  await expect(rotate).toBeVisible()
  await expectNoAxeViolations(page)
  await rotate.getByRole('button', { name: 'Make a new secret' }).click()
  const fresh = await shown.getByLabel('Secret').inputValue()
  expect(fresh).not.toBe(secret)
  await shown.getByRole('button', { name: 'Done' }).click()
  await choose(page, 'Send test')
  const both = await received(
    (one) => of('webhook.test')(one) && one.headers['webhook-id'] !== test_.headers['webhook-id'],
  )
  for (const each of [secret, fresh]) verified(each, both)

  await choose(page, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit webhook' })
  await edit.getByLabel('Description').fill('Our lights')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(endpoints(page)).toContainText('Our lights')

  await choose(page, 'Pause')
  await page.getByRole('dialog', { name: 'Pause this webhook?' }).getByRole('button', { name: 'Pause' }).click()
  await expect(endpoints(page)).toContainText('Paused')
  await expect(page.getByRole('article', { name: 'Automation' })).toContainText('1 paused')
  await page.getByRole('button', { name: `Actions for ${receiver.url}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Send test' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: 'Resume' }).click()
  await expect(toast(page, 'Webhook resumed')).toBeVisible()
  await expect(endpoints(page)).toContainText('Active')

  await choose(page, 'Remove')
  await page.getByRole('dialog', { name: 'Remove this webhook?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add webhook' })).toBeEnabled()
})
