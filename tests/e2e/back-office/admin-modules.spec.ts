import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, test, unique } from '#tests/e2e/support/fixtures.ts'

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications', exact: true }).filter({ hasText: title })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function open(page: Page, tab: 'Modules' | 'Widgets' = 'Modules') {
  await page.goto(`/admin/modules${tab === 'Widgets' ? '?tab=widgets' : ''}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Module Management' })).toBeVisible()
  await expect(page.getByRole('table', { name: tab }).getByRole('row').nth(1)).toBeVisible()
}
async function menu(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
}
async function act(page: Page, name: string, what: string) {
  await menu(page, name)
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
async function choose(page: Page, field: string, option: string) {
  await page
    .getByRole('combobox', { name: field })
    .or(page.getByRole('textbox', { name: field }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
test('staff create, edit, find, delete, restore and grant a module', async ({ page, seed }) => {
  const tenant = await seed.newCompany({ name: `Granted Hall ${unique()}` })
  const name = `Lost and Found ${unique()}`
  await seed.signInAsStaff(page)
  await open(page)
  const form = dialog(page, 'Create Module')
  const description = 'Umbrellas, keys, jackets and whatever else is left behind when the lights go on'
  const made = row(page, name)

  await test.step('shows tabs and columns [A-MOD-01 A-MOD-09]', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Modules', 'Widgets'])
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Key',
      'Category',
      'Type',
      'Status',
      'Created',
      'Actions',
    ])
  })

  await test.step('name and key are required [A-MOD-17 A-MOD-24 A-MOD-25]', async () => {
    await page.getByRole('button', { name: 'Create Module' }).click()
    await form.getByRole('button', { name: 'Create Module' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await expect(form.getByText('Key is required')).toBeVisible()
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await expect(form.getByRole('textbox', { name: 'Key' })).toHaveValue(/^lost_and_found_[a-z0-9]+$/)
  })

  await test.step('offers icons and categories [A-MOD-36 A-MOD-38]', async () => {
    await form.getByRole('textbox', { name: 'Description' }).fill(description)
    await form
      .getByRole('textbox', { name: 'Icon' })
      .or(form.getByRole('combobox', { name: 'Icon' }))
      .first()
      .click()
    await expect(page.getByRole('option')).toHaveText([
      'layout dashboard',
      'calendar',
      'dollar',
      'users',
      'check square',
      'settings',
      'bar chart',
      'shield',
      'building',
      'mail',
      'zap',
      'file text',
      'briefcase',
      'target',
      'trending up',
      'database',
    ])
    await page.getByRole('option', { name: 'briefcase' }).click()
    const category = form
      .getByRole('textbox', { name: 'Category' })
      .or(form.getByRole('combobox', { name: 'Category' }))
    await category.first().fill('')
    for (const offered of ['productivity', 'analytics', 'communication', 'core', 'finance'])
      await expect(page.getByRole('option', { name: offered, exact: true })).toBeVisible()
    await category.first().fill('house')
    await page.keyboard.press('Escape')
    await expectNoAxeViolations(page)
  })

  await test.step('the new module is listed with a truncated description [A-MOD-11]', async () => {
    await form.getByRole('button', { name: 'Create Module' }).click()
    await expect(toast(page, 'Module created successfully')).toContainText(name)
    await expect(form).toBeHidden()

    await expect(made).toContainText(`${description.slice(0, 60)}...`)
    await expect(made).not.toContainText('lights go on')
    await expect(made).toContainText('Standard')
  })

  await test.step('everything except the key can be edited [A-MOD-18 A-MOD-26]', async () => {
    await act(page, name, 'Edit')
    const editor = dialog(page, 'Edit Module')
    await expect(editor.getByRole('textbox', { name: 'Key' })).toBeDisabled()
    await editor.getByRole('switch', { name: 'Active' }).uncheck({ force: true })
    await editor.getByRole('button', { name: 'Save Module' }).click()
    await expect(toast(page, 'Module updated successfully')).toBeVisible()
    await expect(made).toContainText('Inactive')
  })

  await test.step('each filter shows or hides the module [A-MOD-02..05 A-MOD-16]', async () => {
    await choose(page, 'Category', 'house')
    for (const [filter, first, ...others] of [
      ['Type', 'All types', 'Core', 'Standard'],
      ['Status', 'All statuses', 'Active', 'Not yet available', 'Inactive', 'Deleted'],
    ]) {
      await page.getByRole('combobox', { name: filter, exact: true }).click()
      await expect(page.getByRole('option')).toHaveText([first ?? '', ...others])
      await page.keyboard.press('Escape')
    }
    await choose(page, 'Type', 'Standard')
    await choose(page, 'Status', 'Inactive')
    await page.getByRole('searchbox', { name: 'Search modules' }).fill(name)
    await expect(page).toHaveURL(/search=/)
    for (const part of [/category=house/, /type=standard/, /status=inactive/]) await expect(page).toHaveURL(part)
    await expect(page.getByRole('row')).toHaveCount(2)
    await choose(page, 'Status', 'Active')
    await expect(page.getByText('No modules found')).toBeVisible()
  })

  await test.step('one button clears all filters [A-MOD-06]', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/modules$/)
    await expect(page.getByRole('searchbox', { name: 'Search modules' })).toHaveValue('')
  })

  await test.step('a module is deleted after confirmation, and then listed only among the deleted [A-MOD-12 A-MOD-13 A-MOD-19 A-MOD-20]', async () => {
    await act(page, name, 'Delete')
    const confirm = dialog(page, `Delete ${name}?`)
    await expect(confirm).toContainText('Not used by any plan or override.')
    await expect(confirm).toContainText('Deleted modules can be restored')
    await expectNoAxeViolations(page)
    await confirm.getByRole('textbox', { name: 'Admin Notes (Optional)' }).fill('Moved to the cloakroom')
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Module deleted')).toContainText(name)
    await expect(made).toHaveCount(0)
    await choose(page, 'Status', 'Deleted')
    await expect(made).toContainText('Deleted')
    await expectNoAxeViolations(page)
  })

  await test.step('restores the module [A-MOD-14 A-MOD-15]', async () => {
    await made.getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page, 'Module restored')).toContainText(name)
    await expect(made).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(made).toBeVisible()
  })

  await test.step('grants a module to the admins of one company', async () => {
    await act(page, 'Marketing', 'Grant access')
    const grant = dialog(page, 'Grant access to Marketing')
    await choose(page, 'Granted to', 'One company')
    const company = grant.getByRole('textbox', { name: 'Company' }).or(grant.getByRole('combobox', { name: 'Company' }))
    await company.first().fill(tenant.name)
    await page.getByRole('option', { name: tenant.name }).click()
    await expectNoAxeViolations(page)
    await grant.getByRole('button', { name: 'Grant access' }).click()
    await expect(toast(page, 'Module access granted')).toContainText('Marketing')
    await expect(grant).toBeHidden()
  })
})

test('staff create a widget with its own form, edit it and delete it', async ({ page, seed }) => {
  const name = `House rules ${unique()}`
  await seed.signInAsStaff(page)
  await open(page, 'Widgets')
  const form = dialog(page, 'Create Widget')
  const create = form.getByRole('button', { name: 'Create Widget' })
  const schema = form.getByRole('textbox', { name: 'Config schema' })
  const preview = form.getByRole('region', { name: 'Preview' })
  const made = row(page, name)

  await test.step('shows columns and default widgets [A-WID-01 A-WID-02]', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Key', 'Module', 'Component', 'Type', 'Actions'])
    await expect(row(page, 'At a glance')).toContainText('System Default')
  })

  await test.step('name, key and component are required [A-WID-04 A-WID-07..09]', async () => {
    await page.getByRole('button', { name: 'Create Widget' }).click()
    await create.click()
    for (const missing of ['Name is required', 'Key is required', 'Component is required'])
      await expect(form.getByText(missing)).toBeVisible()
  })

  await test.step('offers components and modules [A-WID-12 A-WID-13]', async () => {
    await form.getByRole('textbox', { name: 'Name' }).first().fill(name)
    await expect(form.getByRole('textbox', { name: 'Key' })).toHaveValue(/^house_rules_/)
    for (const [field, options] of [
      [
        'Component',
        [
          ...['StatsWidget', 'QuickActionsWidget', 'SubscriptionWidget', 'CompanyStatusWidget', 'UpcomingEventsWidget'],
          ...['CalendarWidget', 'HoldsWidget'],
        ],
      ],
      ['Module', ['dashboard', 'events', 'budget', 'crm', 'project_management']],
    ] as const) {
      const input = form.getByRole('textbox', { name: field }).or(form.getByRole('combobox', { name: field }))
      await input.first().click()
      await expect(page.getByRole('option')).toHaveText([...options])
      await page.getByRole('option').last().click()
    }
  })

  await test.step('an invalid JSON schema is rejected; a valid one becomes a form [A-WID-11]', async () => {
    await schema.fill('{"type": "object", ')
    await create.click()
    await expect(form.getByText('Invalid JSON format')).toBeVisible()
    await expect(form).toBeVisible()
    await schema.fill(
      JSON.stringify({
        type: 'object',
        properties: {
          rule: { type: 'string', title: 'The rule', default: 'No umbrellas' },
          loud: { type: 'boolean', title: 'In capitals' },
          size: { type: 'string', title: 'Size', enum: ['small', 'large'] },
        },
      }),
    )
    await expect(preview.getByRole('textbox', { name: 'The rule' })).toHaveValue('No umbrellas')
    await preview.getByRole('switch', { name: 'In capitals' }).check({ force: true })
    await expectNoAxeViolations(page)
  })

  await test.step('creates the widget [A-WID-03]', async () => {
    await create.click()
    await expect(toast(page, 'Widget created successfully')).toContainText(name)
    await expect(form).toBeHidden()
    await expect(made).toContainText('Custom')
    await expect(made).toContainText('project_management')
    await expect(made).toContainText('HoldsWidget')
  })

  await test.step('everything except the key can be edited [A-WID-05 A-WID-10]', async () => {
    await act(page, name, 'Edit')
    const editor = dialog(page, 'Edit Widget')
    await expect(editor.getByRole('textbox', { name: 'Key' })).toBeDisabled()
    await expect(editor.getByRole('textbox', { name: 'The rule' })).toHaveValue('No umbrellas')
    await editor.getByRole('textbox', { name: 'Config schema' }).fill('')
    await expect(editor.getByText('Nothing to configure.')).toBeVisible()
    await editor.getByRole('button', { name: 'Save Widget' }).click()
    await expect(toast(page, 'Widget updated successfully')).toBeVisible()
  })

  await test.step('deletes the widget after confirmation', async () => {
    await act(page, name, 'Delete')
    const confirm = dialog(page, `Delete ${name}?`)
    await expect(confirm).toContainText('Not on any dashboard.')
    await expectNoAxeViolations(page)
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Widget deleted')).toContainText(name)
    await expect(made).toHaveCount(0)
  })

  await test.step('shows an empty result [A-WID-06]', async () => {
    await choose(page, 'Module', 'budget')
    await expect(page.getByText('No widgets found')).toBeVisible()
  })
})
