import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, unique } from '#tests/e2e/support/fixtures.ts'

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications', exact: true }).filter({ hasText: title })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function openPlans(page: Page) {
  await page.goto('/admin/plans')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan Management' })).toBeVisible()
}
async function act(page: Page, plan: string, what: string) {
  await page.getByRole('button', { name: `Actions for ${plan}`, exact: true }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

test('staff create a plan with prices, limits and modules, feature it, edit it and delete it', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const name = `Touring ${unique()}`
  await seed.signInAsStaff(page)
  await openPlans(page)
  const form = dialog(page, 'Create Plan')
  const row = page.getByRole('row').filter({ hasText: name })

  await test.step('the form names missing fields [A-PLAN-13 A-PLAN-59 A-PLAN-71]', async () => {
    await page.getByRole('button', { name: 'Create Plan' }).click()
    await form.getByRole('button', { name: 'Create Plan' }).click()
    await expect(toast(page, 'Validation Error')).toContainText(
      'Plan name is required. Missing: Plan Name, Monthly Price',
    )
  })

  await test.step('shows six tabs [A-PLAN-16]', async () => {
    await form.getByRole('textbox', { name: 'Plan Name' }).fill(name)
    await form.getByRole('switch', { name: 'Private' }).check({ force: true })
    await expect(form.getByRole('tab')).toHaveText([
      /^Basic Info/,
      /^Pricing/,
      'Limits',
      'Inclusions',
      'Modules',
      'Stripe',
    ])
    await expectNoAxeViolations(page)
  })

  await test.step('tabs and buttons stay in place on every tab', async () => {
    const place = async () => ({
      tabs: (await form.getByRole('tablist').boundingBox())?.y,
      save: (await form.getByRole('button', { name: 'Create Plan' }).boundingBox())?.y,
    })
    const first = await place()
    for (const name of ['Pricing', 'Limits', 'Inclusions', 'Modules', 'Stripe', 'Basic Info']) {
      await tab(page, name)
      expect(await place()).toEqual(first)
    }
  })

  await test.step('shows a preview of the price [A-PLAN-17 A-PLAN-18 A-PLAN-46..48 A-PLAN-61]', async () => {
    await tab(page, 'Pricing')
    await expect(form.getByRole('radiogroup').getByText(/./)).toHaveText(['Flat', 'Per user', 'Hybrid'])
    await form.getByRole('combobox', { name: 'Currency' }).click()
    await expect(page.getByRole('option')).toHaveText(['USD', 'EUR', 'GBP'])
    await page.getByRole('option', { name: 'USD' }).click()
    await form.getByRole('combobox', { name: 'Billing Frequency' }).click()
    await expect(page.getByRole('option')).toHaveText(['Monthly', 'Yearly'])
    await page.getByRole('option', { name: 'Monthly' }).click()
    await form.getByText('Per user', { exact: true }).click()
    await form.getByRole('button', { name: 'Create Plan' }).click()
    await expect(toast(page, 'Validation Error')).toContainText(
      'Per-user monthly price is required and must be greater than 0 for per-user pricing',
    )
    await form.getByRole('textbox', { name: 'Per User Monthly Price' }).fill('12.50')
    await form.getByRole('textbox', { name: 'Minimum Users' }).fill('4')
    await expect(form.getByRole('region', { name: 'Price preview' })).toHaveText(/\$50\s*a month for 4 users/)
    await expectNoAxeViolations(page)
  })

  await test.step('0 means unlimited [A-PLAN-54 C-BILL-92]', async () => {
    await tab(page, 'Limits')
    await expect(form.getByText('0 = unlimited').first()).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Events' })).toHaveValue('0')
    await form.getByRole('textbox', { name: 'Events' }).fill('40')
    await expectNoAxeViolations(page)
  })

  await test.step('inclusions are suggested and can be typed [A-PLAN-21 A-PLAN-25]', async () => {
    await tab(page, 'Inclusions')
    await expect(form.getByRole('region', { name: 'Quick Add' }).getByRole('button')).toHaveCount(6)
    await expect(form.getByRole('button', { name: 'Unlimited events' })).toHaveCount(1)
    await form.getByRole('button', { name: 'Custom branding' }).click()
    await form.getByRole('textbox', { name: 'Add an inclusion' }).fill('  A seat in the bus ')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('list', { name: 'Inclusions' }).getByRole('listitem')).toHaveText([
      'Custom branding',
      'A seat in the bus',
    ])
    await form.getByRole('textbox', { name: 'Add an inclusion' }).fill('Up to 40 budgets')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('listitem').last()).toContainText(
      'Hidden on plan cards: this feature is not available yet.',
    )
    await expectNoAxeViolations(page)
  })

  await test.step('core modules cannot be removed [A-PLAN-29]', async () => {
    await tab(page, 'Modules')
    await expect(form.getByRole('switch', { name: 'Dashboard' })).toBeDisabled()
    await expect(form.getByRole('switch', { name: /^CRM/ })).toBeDisabled()
    await expect(form.getByRole('switch', { name: /^CRM/ })).toHaveAccessibleDescription('Not yet available')
    await form.getByRole('switch', { name: 'Custom branding' }).check({ force: true })
    await form.getByRole('switch', { name: /^Marketing/ }).check({ force: true })
    await expectNoAxeViolations(page)
  })

  await test.step('a taken name is rejected; another one creates a plan [A-PLAN-126 A-PLAN-128]', async () => {
    await tab(page, 'Basic Info')
    await form.getByRole('textbox', { name: 'Plan Name' }).fill('Starter')
    await form.getByRole('button', { name: 'Create Plan' }).click()
    await expect(toast(page, 'Error creating plan')).toContainText('A plan of this name exists already.')
    await form.getByRole('textbox', { name: 'Plan Name' }).fill(name)
    await form.getByRole('button', { name: 'Create Plan' }).click()
    await expect(toast(page, 'Plan created successfully')).toContainText(name)
    await expect(form).toBeHidden()
    await expect(row).toContainText('$12.50 per user / month')
    await expect(row).toContainText('Private')
  })

  await test.step('shows columns, and groups with counts [A-PLAN-01 A-PLAN-02 A-PLAN-06 A-PLAN-07]', async () => {
    const heads = page.getByRole('table').first().getByRole('columnheader')
    await expect(heads).toHaveText([
      'Name',
      'Pricing Model',
      'Price',
      'Frequency',
      'Status',
      'Visibility',
      'Last Updated',
      'Actions',
    ])
    const headings = page.getByRole('heading', { level: 2 })
    await expect(headings).toHaveText([/^Public plans \(\d+\)$/, /^Private plans \(\d+\)$/])
  })

  await test.step('features and deactivates the plan [A-PLAN-11 A-PLAN-12]', async () => {
    await expect(row).not.toContainText('Most Popular')
    await act(page, name, 'Feature')
    await expect(row).toContainText('Most Popular')
    await act(page, name, 'Deactivate')
    await dialog(page, `Deactivate ${name}?`).getByRole('button', { name: 'Deactivate' }).click()
    await expect(row).toContainText('Inactive')
  })

  await test.step('edits the plan [A-PLAN-14 A-PLAN-127]', async () => {
    await act(page, name, 'Edit')
    const editor = dialog(page, 'Edit Plan')
    await expect(editor.getByRole('textbox', { name: 'Plan Name' })).toHaveValue(name)
    await editor.getByRole('textbox', { name: 'Description' }).fill('For one room and one band')
    await editor.getByRole('button', { name: 'Save Plan' }).click()
    await expect(toast(page, 'Plan updated successfully')).toBeVisible()
  })

  await test.step('deletes the plan; a plan in use cannot be deleted', async () => {
    await act(page, name, 'Delete')
    await expectNoAxeViolations(page)
    await dialog(page, `Delete ${name}?`).getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Plan deleted')).toBeVisible()
    await expect(row).toHaveCount(0)

    await act(page, 'Starter', 'Delete')
    await dialog(page, 'Delete Starter?').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Error deleting plan')).toContainText('Deactivate it instead')
  })
})

test("staff create, sync and replace a plan's product; provider errors leave the plan saved", async ({
  page,
  seed,
}) => {
  const name = `Residency ${unique()}`
  const dismissed = async (title: string, message?: string) => {
    await expect(toast(page, title)).toContainText(message ?? title)
    await toast(page, title).getByRole('button', { name: 'Dismiss' }).click()
  }
  const outcome = { success: false, product_id: null, price_id: null, price_updated: false, error: 'The line is dead' }
  await seed.signInAsStaff(page)
  await openPlans(page)
  const row = page.getByRole('row').filter({ hasText: name })
  const editor = dialog(page, 'Edit Plan')
  const prices = editor.getByRole('region', { name: 'Prices at Stripe' }).getByRole('listitem')

  await test.step('without a product there is nothing to sync [A-PLAN-37]', async () => {
    await page.getByRole('button', { name: 'Create Plan' }).click()
    const form = dialog(page, 'Create Plan')
    await tab(page, 'Stripe')
    await form.getByRole('button', { name: 'Create Stripe Product' }).click()
    await dismissed('Validation Error', 'Plan name is required to create Stripe product')
    await tab(page, 'Basic Info')
    await form.getByRole('textbox', { name: 'Plan Name' }).fill(name)
    await form.getByRole('switch', { name: 'Private' }).check({ force: true })
    await tab(page, 'Stripe')
    await form.getByRole('button', { name: 'Create Stripe Product' }).click()
    await dismissed('Missing Pricing', 'Monthly price is required for flat rate pricing')
    await form.getByRole('button', { name: 'Sync with Stripe' }).click()
    await dismissed('No Stripe Integration', 'Create a Stripe product first before syncing')
    await expectNoAxeViolations(page)
    await tab(page, 'Pricing')
    await form.getByText('Hybrid', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Base Price' }).fill('49')
    await form.getByRole('textbox', { name: 'Per User Monthly Price' }).fill('5')
    await expect(form.getByRole('region', { name: 'Price preview' })).toContainText('$49 base + 1 × $5')
    await form.getByRole('button', { name: 'Create Plan' }).click()
    await dismissed('Plan created successfully')
  })

  await test.step('syncs the product, and shows a failed sync [A-PLAN-36 A-PLAN-125 A-CONST-01]', async () => {
    await expect(row).toContainText('$49 / month + $5 per user / month')
    await act(page, name, 'Edit')
    await tab(page, 'Stripe')
    await expect(editor).toContainText(/prod_test_\w{10}\.\.\./)
    await expect(editor.getByText('Test product')).toBeVisible()
    await expect(editor.getByText('Test mode')).toBeVisible()
    await expect(prices).toHaveCount(2)
    await expectNoAxeViolations(page)
    await editor.getByRole('button', { name: 'Sync with Stripe' }).click()
    await dismissed('Stripe product synced', 'The prices were up to date.')
    await page.route('**/api/plans/sync-plan-product', (route) => route.fulfill({ json: outcome }), { times: 1 })
    await editor.getByRole('button', { name: 'Sync with Stripe' }).click()
    await dismissed('Stripe Sync Failed', 'The line is dead')
  })

  await test.step('a new price keeps the earlier one [A-PLAN-115]', async () => {
    await tab(page, 'Pricing')
    await editor.getByRole('textbox', { name: 'Base Price' }).fill('59')
    await editor.getByRole('button', { name: 'Save Plan' }).click()
    await dismissed('Plan updated successfully')
    await act(page, name, 'Edit')
    await tab(page, 'Stripe')
    await expect(prices).toHaveCount(3)
    await expect(prices.filter({ hasText: '$49' })).toContainText('Earlier')
    await expect(prices.filter({ hasText: '$59' })).toContainText('Current')
  })

  await test.step('saves the plan although the provider fails [A-PLAN-109]', async () => {
    await page.route('**/api/plans/update-plan', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), product: outcome } })
    })
    await tab(page, 'Pricing')
    await editor.getByRole('textbox', { name: 'Base Price' }).fill('69')
    await editor.getByRole('button', { name: 'Save Plan' }).click()
    await dismissed(
      'Warning: Stripe sync failed',
      'Plan updated locally but Stripe sync failed. Please update Stripe manually.',
    )
    await expect(row).toContainText('$69 / month')
    await page.unroute('**/api/plans/update-plan')
  })

  await test.step('retries a failed product [A-PLAN-35 A-PLAN-124]', async () => {
    await page.route('**/api/plans/get-plan*', async (route) => {
      const response = await route.fetch()
      const read = await response.json()
      await route.fulfill({ response, json: { ...read, plan: { ...read.plan, stripe_product_id: null }, prices: [] } })
    })
    await act(page, name, 'Edit')
    await tab(page, 'Stripe')
    await page.route('**/api/plans/create-plan-product', (route) => route.fulfill({ json: outcome }), { times: 1 })
    await editor.getByRole('button', { name: 'Create Stripe Product' }).click()
    await dismissed('Stripe Creation Failed', 'The line is dead')
    await editor.getByRole('button', { name: 'Create Stripe Product' }).click()
    await dismissed('Stripe product created')
  })
})
