import { readFile } from 'node:fs/promises'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'

test('staff find an entry by text, date and chips, open it, and export the selection', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 500/)
  const tenant = await seed.newCompany()
  await seed.signInAsStaff(page)
  const table = page.getByRole('table', { name: 'Audit logs' })
  const chips = (title: string) => page.getByRole('group', { name: title })
  const create = chips('Action Types').getByText('create', { exact: true })

  await test.step('the page shows its filters, all unset [A-AUD-09..11 A-AUD-19 A-AUD-23]', async () => {
    await page.goto('/admin/logs')
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Logs' })).toBeVisible()
    await expect(page.getByText('Track all administrative actions and system changes')).toBeVisible()
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toHaveCount(0)
    await expect(page.getByPlaceholder('Search in metadata...')).toBeVisible()
    await expect(page.getByText('Pick a date')).toHaveCount(2)
    await expect(chips('Action Types').getByText(/^create \(\d/)).toBeVisible()
  })

  await test.step('text and chips narrow the log to one entry, shown with a shortened id [A-AUD-18 A-CONST-02]', async () => {
    await page.getByLabel('Search Metadata').fill(tenant.id)
    await expect(page).toHaveURL(/searchText=/)
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await create.click()
    await expect(page).toHaveURL(/actionTypes=create/)
    await chips('Resource Types').getByText('company', { exact: true }).click()
    await expect(page).toHaveURL(/resourceTypes=company/)
    await expect(page.getByRole('checkbox', { name: 'create', exact: true })).toBeChecked()
    await page.getByLabel('Date From').click()
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByText(`${tenant.id.slice(0, 8)}…${tenant.id.slice(-4)}`)).toBeVisible()
  })

  await test.step('exports the selected entries [A-AUD-33 A-AUD-35 A-AUD-37 A-AUD-38 A-AUD-40]', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expect(page.getByText('Export started', { exact: true })).toBeVisible()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`audit-logs-${new Date().toISOString().slice(0, 10)}.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toBe(
      'Timestamp,Admin User,Admin Email,Action Type,Resource Type,Resource ID,Metadata,Action,Resource,Company,Acted As,Source,Admin Notes,Old Values,New Values',
    )
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(tenant.id)
  })

  await test.step('an entry opens in a dialog with a shareable URL [A-AUD-12]', async () => {
    await table.getByRole('button', { name: 'Details: Created the company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Audit log' })
    await expect(dialog.getByText(tenant.id).first()).toBeVisible()
    await expect(dialog.getByRole('region', { name: 'What changed' })).toContainText('URL: ')
    await expectNoAxeViolations(page)
    await page.reload()
    await expect(dialog.getByText(tenant.id).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('one button clears all filters [A-AUD-19 A-AUD-20]', async () => {
    await create.click()
    await expect(page).not.toHaveURL(/actionTypes/)
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page).not.toHaveURL(/searchText|resourceTypes/)
    await expect(page.getByText('Active', { exact: true })).toHaveCount(0)
  })

  await test.step('Retry reloads the log after an error [A-AUD-44 A-AUD-45]', async () => {
    await page.route('**/api/audit-log/get-audit-logs-paginated*', (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected', error: 'It broke' } }),
    )
    await page.reload()
    await expect(page.getByText('Error loading audit logs: It broke')).toBeVisible()
    await page.unroute('**/api/audit-log/get-audit-logs-paginated*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(table).toBeVisible()
  })
})
