import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, unique } from '#tests/e2e/support/fixtures.ts'

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications', exact: true }).filter({ hasText: title })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const rows = (page: Page) => page.getByRole('table', { name: 'Company types' }).getByRole('row')

async function openTypes(page: Page, query = '') {
  await page.goto(`/admin/company-types${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Company Types' })).toBeVisible()
}
async function act(page: Page, type: string, what: string) {
  await page.getByRole('button', { name: `Actions for ${type}`, exact: true }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

test('staff create, find, edit, deactivate and activate a company type', async ({ page, seed }) => {
  const name = `Circus & Tent ${unique()}`
  const key = name.toLowerCase().replace(' & ', '_').replace(' ', '_')
  await seed.signInAsStaff(page)
  await openTypes(page)
  const form = dialog(page, 'Create Company Type')
  const save = form.getByRole('button', { name: 'Create Company Type' })
  const keyField = form.getByRole('textbox', { name: 'Key' })

  await test.step('name and key are required [A-TYPE-04 A-TYPE-07 A-TYPE-08]', async () => {
    await page.getByRole('button', { name: 'Create Company Type' }).click()
    await save.click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await expect(form.getByText('Key is required')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectNoAxeViolations(page)
  })

  await test.step('the key follows the name; icon, order and plan have defaults [A-TYPE-09 A-TYPE-15..18]', async () => {
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await expect(keyField).toHaveValue(key)
    await expect(form.getByRole('textbox', { name: 'Sort Order' })).toHaveValue('0')
    await form.getByRole('textbox', { name: 'Sort Order' }).fill('90')
    const icons = form.getByRole('radiogroup', { name: 'Icon' }).getByRole('radio')
    await expect(icons).toHaveCount(5)
    for (const icon of ['calendar', 'briefcase', 'music', 'building', 'truck'])
      await expect(form.getByRole('radio', { name: icon })).toBeChecked({ checked: icon === 'building' })
    await form.getByText('🚚').click()
    const plan = form.getByRole('combobox', { name: 'Default plan' })
    await expect(plan).toHaveValue('None')
    await plan.click()
    await page.getByRole('option', { name: 'Starter' }).click()

    await form.getByRole('switch', { name: 'Start on the default plan' }).check({ force: true })
  })

  await test.step('the new type is listed with its icon [A-TYPE-02 A-TYPE-21 C-CALL-63]', async () => {
    await keyField.fill(key)
    await save.click()
    await expect(toast(page, 'Company type created successfully')).toContainText(name)
    await expect(form).toBeHidden()
    await expect(rows(page).filter({ hasText: name })).toContainText(`🚚${name}`)
    await expect(rows(page).filter({ hasText: name })).toContainText(key)
  })

  const row = rows(page).filter({ hasText: name })
  await test.step('the list shows its columns [A-TYPE-01]', async () => {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Type',
      'Key',
      'Description',
      'Sort Order',
      'Status',
      'Actions',
    ])
  })

  await test.step('search finds the type', async () => {
    await page.getByRole('searchbox', { name: 'Search company types' }).fill(name.toUpperCase())
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === name.toUpperCase())
  })

  await test.step('everything except the key can be edited [A-TYPE-03 A-TYPE-05 A-TYPE-14 A-TYPE-15 A-TYPE-22 C-CALL-64]', async () => {
    await act(page, name, 'Edit')
    const editor = dialog(page, 'Edit Company Type')
    await expect(editor.getByRole('textbox', { name: 'Key' })).toBeDisabled()
    await editor.getByRole('textbox', { name: 'Description' }).fill('Through the streets')
    const plan = editor.getByRole('combobox', { name: 'Default plan' })
    await expect(plan).toHaveValue('Starter')
    await plan.click()
    await page.getByRole('option', { name: 'None' }).click()
    await expectNoAxeViolations(page)
    const saved = page.waitForResponse('**/update-company-type')
    await editor.getByRole('button', { name: 'Save Changes' }).click()
    expect((await (await saved).json()).company_type.default_plan_id).toBeNull()
    await expect(toast(page, 'Company type updated successfully')).toBeVisible()
    await expect(row).toContainText('Through the streets')
  })

  await test.step('a deactivated type stays in the list [A-TYPE-03 A-TYPE-20 A-TYPE-23 C-CALL-65]', async () => {
    await act(page, name, 'Deactivate')
    const asked = dialog(page, `Deactivate ${name}?`)
    await expect(asked.getByText('No company uses this type.')).toBeVisible()
    await asked.getByLabel('Admin Notes (Optional)').fill('Out of season')
    await expectNoAxeViolations(page)
    await asked.getByRole('button', { name: 'Deactivate' }).click()
    await expect(toast(page, 'Company type deactivated successfully')).toBeVisible()
    await expect(row).toContainText('Inactive')
  })

  await test.step('the list is filtered by active types, and the type is activated', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Active', exact: true }).click()
    await expect(page.getByText('No types match your filters')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No types match your filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await act(page, name, 'Activate')
    await expect(toast(page, 'Company type activated successfully')).toBeVisible()
    await expect(row).not.toContainText('Inactive')
  })
})
