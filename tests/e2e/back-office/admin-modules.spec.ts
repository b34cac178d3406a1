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
/** On phones the toast lies over the foot of a dialog until it is dismissed. */
async function failedWith(page: Page, title: string) {
  await expect(toast(page, title)).toBeVisible()
  await toast(page, title).getByRole('button').click()
}
/** The server is out of order for one call. */
async function failing(page: Page, call: string) {
  const path = `**/${call}*`
  await page.route(path, (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, error: 'The service is not available right now.', code: 'unavailable', data: {} },
    }),
  )
  return () => page.unroute(path)
}

test('a module is made and changed', async ({ page, seed }) => {
  const name = `Lost and Found ${unique()}`
  await seed.signInAsStaff(page)
  await open(page)
  const form = dialog(page, 'Create Module')
  const description = 'Umbrellas, keys, jackets and whatever else is left behind when the lights go on'
  const made = row(page, name)

  await test.step('the tabs and the columns [A-MOD-01 A-MOD-09]', async () => {
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

  await test.step('a name and a key are required [A-MOD-17 A-MOD-24 A-MOD-25]', async () => {
    await page.getByRole('button', { name: 'Create Module' }).click()
    await form.getByRole('button', { name: 'Create Module' }).click()
    await expect(form.getByText('Name is required')).toBeVisible()
    await expect(form.getByText('Key is required')).toBeVisible()
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await expect(form.getByRole('textbox', { name: 'Key' })).toHaveValue(/^lost_and_found_[a-z0-9]+$/)
  })

  await test.step('the icons and the categories to choose from [A-MOD-36 A-MOD-38]', async () => {
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

  await test.step('it is made, and listed with its description cut [A-MOD-11]', async () => {
    await form.getByRole('button', { name: 'Create Module' }).click()
    await expect(toast(page, 'Module created successfully')).toContainText(name)
    await expect(form).toBeHidden()

    await expect(made).toContainText(`${description.slice(0, 60)}...`)
    await expect(made).not.toContainText('lights go on')
    await expect(made).toContainText('Standard')
  })

  await test.step('it is edited, but for its key [A-MOD-18 A-MOD-26]', async () => {
    await act(page, name, 'Edit')
    const editor = dialog(page, 'Edit Module')
    await expect(editor.getByRole('textbox', { name: 'Key' })).toBeDisabled()
    await editor.getByRole('switch', { name: 'Active' }).uncheck({ force: true })
    await editor.getByRole('button', { name: 'Save Module' }).click()
    await expect(toast(page, 'Module updated successfully')).toBeVisible()
    await expect(made).toContainText('Inactive')
  })
})

test('modules are filtered, deleted and restored', async ({ page, seed }) => {
  const name = `Cloakroom ${unique()}`
  await seed.signInAsStaff(page)
  await open(page)
  const form = dialog(page, 'Create Module')
  const category = form.getByRole('textbox', { name: 'Category' }).or(form.getByRole('combobox', { name: 'Category' }))
  const made = row(page, name)

  await test.step('one is made that is not active', async () => {
    await page.getByRole('button', { name: 'Create Module' }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await category.first().fill('house')
    // By keyboard: the suggestions of the field before may still lie over it.
    await form.getByRole('switch', { name: 'Active' }).press('Space')
    await expect(form.getByRole('switch', { name: 'Active' })).not.toBeChecked()
    await form.getByRole('button', { name: 'Create Module' }).click()
    await expect(form).toBeHidden()
    await expect(made).toContainText('Inactive')
  })

  await test.step('it is found by each filter, and hidden by another [A-MOD-02..05 A-MOD-16]', async () => {
    await choose(page, 'Category', 'house')
    for (const [filter, first, ...others] of [
      ['Type', 'All types', 'Core', 'Standard'],
      ['Status', 'All statuses', 'Active', 'Inactive', 'Deleted'],
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

  await test.step('the filters are taken back at once [A-MOD-06]', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/modules$/)
    await expect(page.getByRole('searchbox', { name: 'Search modules' })).toHaveValue('')
  })

  await test.step('it is deleted after a question, and listed among the deleted alone [A-MOD-12 A-MOD-13 A-MOD-19 A-MOD-20]', async () => {
    await act(page, name, 'Delete')
    const confirm = dialog(page, `Delete ${name}?`)
    await expect(confirm).toContainText('No plan and no override includes it.')
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

  await test.step('it is restored [A-MOD-14 A-MOD-15]', async () => {
    await made.getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page, 'Module restored')).toContainText(name)
    await expect(made).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(made).toBeVisible()
  })
})

test('core modules stay; what fails is said by name [A-MOD-10 A-MOD-22 A-MOD-23 A-MOD-39..43]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 503/)
  const tenant = await seed.newCompany({ name: `Granted Hall ${unique()}` })
  await seed.signInAsStaff(page)
  await open(page)
  await expect(row(page, 'company_settings')).toContainText('Core')
  await menu(page, 'Dashboard')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await expectNoAxeViolations(page)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = dialog(page, 'Edit Module')
  await expect(editor.getByRole('switch', { name: 'Core' })).toBeDisabled()
  await expect(editor.getByRole('switch', { name: 'Active' })).toBeDisabled()
  let mend = await failing(page, 'update-module')
  await editor.getByRole('button', { name: 'Save Module' }).click()
  await failedWith(page, 'Failed to update module')
  await mend()
  await editor.getByRole('button', { name: 'Cancel' }).click()

  mend = await failing(page, 'create-module')
  await page.getByRole('button', { name: 'Create Module' }).click()
  const form = dialog(page, 'Create Module')
  await form.getByRole('textbox', { name: 'Name' }).fill('Never made')
  await form.getByRole('button', { name: 'Create Module' }).click()
  await failedWith(page, 'Failed to create module')
  await mend()
  await form.getByRole('button', { name: 'Cancel' }).click()

  mend = await failing(page, 'delete-module')
  await act(page, 'CRM', 'Delete')
  const confirm = dialog(page, 'Delete CRM?')
  await expect(confirm).toContainText(/plans.* include it: .* the next request/)
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await failedWith(page, 'Failed to delete module')
  await mend()
  await confirm.getByRole('button', { name: 'Cancel' }).click()

  await expect(page.getByRole('row').filter({ hasText: 'CRM' })).toContainText('Not yet available')
  await page.getByRole('button', { name: 'Actions for CRM' }).click()
  await expect(page.getByRole('menuitem', { name: 'Grant access' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await act(page, 'Marketing', 'Grant access')
  const grant = dialog(page, 'Grant access to Marketing')
  const send = grant.getByRole('button', { name: 'Grant access' })
  mend = await failing(page, 'auto-grant-new-module')
  await send.click()
  await failedWith(page, 'Failed to auto-grant module access')
  await mend()
  mend = await failing(page, 'grant-module-to-company-admins')
  await choose(page, 'Granted to', 'One company')
  await send.click()
  await expect(grant.getByText('Choose a company')).toBeVisible()
  await expectNoAxeViolations(page)
  const company = grant.getByRole('textbox', { name: 'Company' }).or(grant.getByRole('combobox', { name: 'Company' }))
  await company.first().fill(tenant.name)
  await page.getByRole('option', { name: tenant.name }).click()
  await send.click()
  await failedWith(page, 'Failed to grant module access')
  await mend()
  await send.click()
  await expect(toast(page, 'Module access granted')).toContainText('Marketing')
  await expect(grant).toBeHidden()
})

test('a widget is made with a form of its own, changed and deleted', async ({ page, seed, browserConsole }) => {
  browserConsole.allow(/status of 503/)
  const name = `House rules ${unique()}`
  await seed.signInAsStaff(page)
  await open(page, 'Widgets')
  const form = dialog(page, 'Create Widget')
  const create = form.getByRole('button', { name: 'Create Widget' })
  const schema = form.getByRole('textbox', { name: 'Config schema' })
  const preview = form.getByRole('region', { name: 'Preview' })
  const made = row(page, name)

  await test.step('the columns, and what is there by default [A-WID-01 A-WID-02]', async () => {
    await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Key', 'Module', 'Component', 'Type', 'Actions'])
    await expect(row(page, 'At a glance')).toContainText('System Default')
  })

  await test.step('name, key and component are required [A-WID-04 A-WID-07..09]', async () => {
    await page.getByRole('button', { name: 'Create Widget' }).click()
    await create.click()
    for (const missing of ['Name is required', 'Key is required', 'Component is required'])
      await expect(form.getByText(missing)).toBeVisible()
  })

  await test.step('the components and modules to choose from [A-WID-12 A-WID-13]', async () => {
    await form.getByRole('textbox', { name: 'Name' }).first().fill(name)
    await expect(form.getByRole('textbox', { name: 'Key' })).toHaveValue(/^house_rules_/)
    for (const [field, options] of [
      [
        'Component',
        ['StatsWidget', 'QuickActionsWidget', 'SubscriptionWidget', 'CompanyStatusWidget', 'UpcomingEventsWidget'],
      ],
      ['Module', ['dashboard', 'events', 'budget', 'crm', 'project_management']],
    ] as const) {
      const input = form.getByRole('textbox', { name: field }).or(form.getByRole('combobox', { name: field }))
      await input.first().click()
      await expect(page.getByRole('option')).toHaveText([...options])
      await page.getByRole('option').last().click()
    }
  })

  await test.step('a schema that is no JSON is not taken; one that is makes a form [A-WID-11]', async () => {
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

  await test.step('it fails, and is made [A-WID-03 A-WID-16]', async () => {
    const mend = await failing(page, 'create-widget')
    await create.click()
    await failedWith(page, 'Failed to create widget')
    await mend()
    await create.click()
    await expect(toast(page, 'Widget created successfully')).toContainText(name)
    await expect(form).toBeHidden()
    await expect(made).toContainText('Custom')
    await expect(made).toContainText('project_management')
    await expect(made).toContainText('UpcomingEventsWidget')
  })

  await test.step('it is edited, but for its key [A-WID-05 A-WID-10 A-WID-17]', async () => {
    await act(page, name, 'Edit')
    const editor = dialog(page, 'Edit Widget')
    await expect(editor.getByRole('textbox', { name: 'Key' })).toBeDisabled()
    await expect(editor.getByRole('textbox', { name: 'The rule' })).toHaveValue('No umbrellas')
    await editor.getByRole('textbox', { name: 'Config schema' }).fill('')
    await expect(editor.getByText('Nothing to configure.')).toBeVisible()
    const mend = await failing(page, 'update-widget')
    await editor.getByRole('button', { name: 'Save Widget' }).click()
    await failedWith(page, 'Failed to update widget')
    await mend()
    await editor.getByRole('button', { name: 'Save Widget' }).click()
    await expect(toast(page, 'Widget updated successfully')).toBeVisible()
  })

  await test.step('it is deleted after a question [A-WID-18]', async () => {
    await act(page, name, 'Delete')
    const confirm = dialog(page, `Delete ${name}?`)
    await expect(confirm).toContainText('It is on no dashboard.')
    await expectNoAxeViolations(page)
    const mend = await failing(page, 'delete-widget')
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await failedWith(page, 'Failed to delete widget')
    await mend()
    await confirm.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, 'Widget deleted')).toContainText(name)
    await expect(made).toHaveCount(0)
  })

  await test.step('nothing is found, or cannot be read [A-WID-06 A-WID-15]', async () => {
    await choose(page, 'Module', 'budget')
    await expect(page.getByText('No widgets found')).toBeVisible()
    await expectNoAxeViolations(page)
    const mend = await failing(page, 'list-widgets')
    await choose(page, 'Module', 'crm')
    await expect(page.getByText(/^Failed to load widgets/)).toBeVisible()
    await mend()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText('No widgets found')).toBeVisible()
  })
})
