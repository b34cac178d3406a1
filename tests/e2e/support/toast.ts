import { expect, type Page } from '@playwright/test'

/** Expect a toast and dismiss it: on a phone it covers the next target. */
export async function expectToast(page: Page, title: string, message?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(toast).toContainText(title)
  if (message) await expect(toast).toContainText(message)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
}

export async function refuseNext(page: Page, call: string, error = 'Boom'): Promise<void> {
  const json = { success: false, error, code: 'conflict', data: {}, request_id: 'test' }
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 409, json }), { times: 1 })
}
