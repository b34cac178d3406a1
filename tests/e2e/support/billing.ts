import { expect, type Page } from '@playwright/test'
import { billing } from '#shared/features/billing/billing.ts'
import { onboarding } from '#shared/features/company/onboarding.ts'
import type { NewCompany } from './people.ts'

/** Price id of a plan. A server creates the prices in the background on its first start. */
export async function priceOf({ api }: Pick<NewCompany, 'api'>, plan: string): Promise<string> {
  const find = async () => {
    const { plans } = await api.call(onboarding, 'listPlans', {})
    return plans.find(({ name }) => name === plan)?.stripe_price_id ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

export async function pay(checkout: Page): Promise<void> {
  await expect(checkout.getByText('Test mode').first()).toBeVisible()
  await checkout.getByRole('button', { name: /^(Start trial|Pay)/ }).click()
}

export async function subscribe(page: Page, company: NewCompany, plan: string): Promise<void> {
  const priceId = await priceOf(company, plan)
  const { url } = await company.api.call(billing, 'createCheckout', { priceId }, company.id)
  const tab = await page.context().newPage()
  await tab.goto(url)
  await pay(tab)
  await expect
    .poll(async () => (await company.api.call(billing, 'checkSubscription', {}, company.id)).subscribed)
    .toBe(true)
  await tab.close()
}
