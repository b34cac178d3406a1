import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, stranger, test } from '#tests/e2e/support/fixtures.ts'

const preview = '**/api/invitations/preview-invitation*'
const invitation = {
  email: 'ada@example.com',
  status: 'pending',
  is_expired: false,
  scope: 'event',
  expires_at: new Date(Date.now() + 23 * 3_600_000).toISOString(),
  company: { name: 'Aurora Live' },
  role_label: 'Member',
  inviter: null,
  address_is_mine: null,
}

test('/auth shows form errors and the states of unusable invitations', async ({ page, browserConsole }) => {
  browserConsole.allow(/status of 50[03]/)
  const person = stranger()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.route('**/api/auth/sign-up', (route) =>
    route.fulfill({ json: { success: true, confirmation_required: true } }),
  )
  await page.route('**/api/auth/resend-confirmation', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByRole('button', { name: 'Resend Email' }).click()
  await expect(page.getByText('Failed to resend confirmation email.')).toBeVisible()
  await expectNoAxeViolations(page)

  await answering(page, { invitation })
  await page.goto('/auth?invite=t0ken')
  await expect(page.getByText('Expires Soon')).toBeVisible()
  await expectNoAxeViolations(page)
  await answering(page, { invitation: { ...invitation, is_expired: true } })
  await page.goto('/auth?invite=t0ken')
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expectNoAxeViolations(page)
  await answering(page, { success: false, error: 'Broken', code: 'unexpected', data: {}, request_id: 'r' }, 500)
  await page.goto('/accept-invitation/t0ken')
  await expect(page.getByText('Failed to fetch invitation details')).toBeVisible()
  await expectNoAxeViolations(page)
})

async function answering(page: Page, json: object, status = 200): Promise<void> {
  await page.unroute(preview)
  await page.route(preview, (route) => route.fulfill({ status, json }))
}
