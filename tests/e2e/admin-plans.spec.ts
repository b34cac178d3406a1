import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, unique } from './support/fixtures.ts'

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

test('a plan is made, priced, limited and filled, and what is wrong with it is said first [A-PLAN-13 A-PLAN-17 A-PLAN-18 A-PLAN-21 A-PLAN-25 A-PLAN-29 A-PLAN-54 A-PLAN-59 A-PLAN-61 A-PLAN-71 A-PLAN-126]', async ({
  page,
  stage,
}) => {
  const name = `Touring ${unique()}`
  await stage.signIn(page, stage.superAdmin())
  await openPlans(page)
  await page.getByRole('button', { name: 'Create Plan' }).click()
  const form = dialog(page, 'Create Plan')
  await form.getByRole('button', { name: 'Create Plan' }).click()
  await expect(toast(page, 'Validation Error')).toContainText(
    'Plan name is required. Missing: Plan Name, Monthly Price',
  )
  await form.getByRole('textbox', { name: 'Plan Name' }).fill(name)
  await form.getByRole('switch', { name: 'Private' }).check({ force: true })
  await expectNoAxeViolations(page)

  await tab(page, 'Pricing')
  await form.getByText('Per user', { exact: true }).click()
  await form.getByRole('button', { name: 'Create Plan' }).click()
  await expect(toast(page, 'Validation Error')).toContainText(
    'Per-user monthly price is required and must be greater than 0 for per-user pricing',
  )
  await form.getByRole('textbox', { name: 'Per User Monthly Price' }).fill('12.50')
  await form.getByRole('textbox', { name: 'Minimum Users' }).fill('4')
  await expect(form.getByRole('region', { name: 'Price preview' })).toHaveText(/\$50\s*a month for 4 users/)
  await expectNoAxeViolations(page)

  await tab(page, 'Limits')
  await expect(form.getByText('0 = unlimited').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Events' }).fill('40')
  await expectNoAxeViolations(page)

  await tab(page, 'Inclusions')
  await expect(form.getByRole('region', { name: 'Quick Add' }).getByRole('button')).toHaveCount(6)
  await form.getByRole('button', { name: 'Unlimited events' }).click()
  await form.getByRole('textbox', { name: 'Add an inclusion' }).fill('  A seat in the bus ')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('list', { name: 'Inclusions' }).getByRole('listitem')).toHaveText([
    'Unlimited events',
    'A seat in the bus',
  ])
  await expectNoAxeViolations(page)

  await tab(page, 'Modules')
  await expect(form.getByRole('switch', { name: 'Dashboard' })).toBeDisabled()
  await form.getByRole('switch', { name: 'CRM' }).check({ force: true })
  await expectNoAxeViolations(page)
  await form.getByRole('button', { name: 'Create Plan' }).click()
  await expect(toast(page, 'Plan created successfully')).toContainText(name)
  await expect(form).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('$12.50 per user / month')
  await expect(row).toContainText('Private')
})

test('plans are grouped, edited, switched and deleted [A-PLAN-01 A-PLAN-02 A-PLAN-06 A-PLAN-07 A-PLAN-11 A-PLAN-12 A-PLAN-14 A-PLAN-127 A-PLAN-128]', async ({
  page,
  stage,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const name = `Rehearsal ${unique()}`
  await stage.signIn(page, stage.superAdmin())
  await openPlans(page)
  await page.getByRole('button', { name: 'Create Plan' }).click()
  const form = dialog(page, 'Create Plan')
  const fill = async (planName: string) => {
    await tab(page, 'Basic Info')
    await form.getByRole('textbox', { name: 'Plan Name' }).fill(planName)
    await form.getByRole('button', { name: 'Create Plan' }).click()
  }
  await form.getByRole('switch', { name: 'Private' }).check({ force: true })
  await tab(page, 'Pricing')
  await form.getByRole('textbox', { name: 'Monthly Price' }).fill('9')
  await fill('Starter')
  await expect(toast(page, 'Error creating plan')).toContainText('A plan of this name exists already.')
  await fill(name)
  await expect(toast(page, 'Plan created successfully')).toBeVisible()

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

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).not.toContainText('Most Popular')
  await act(page, name, 'Feature')
  await expect(row).toContainText('Most Popular')
  await act(page, name, 'Deactivate')
  await expect(row).toContainText('Inactive')

  await act(page, name, 'Edit')
  const editor = dialog(page, 'Edit Plan')
  await expect(editor.getByRole('textbox', { name: 'Plan Name' })).toHaveValue(name)
  await editor.getByRole('textbox', { name: 'Description' }).fill('For one room and one band')
  await editor.getByRole('button', { name: 'Save Plan' }).click()
  await expect(toast(page, 'Plan updated successfully')).toBeVisible()

  await act(page, name, 'Delete')
  await expectNoAxeViolations(page)
  await dialog(page, `Delete ${name}?`).getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Plan deleted')).toBeVisible()
  await expect(row).toHaveCount(0)

  await act(page, 'Starter', 'Delete')
  await dialog(page, 'Delete Starter?').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Error deleting plan')).toContainText('Deactivate it instead')
})
