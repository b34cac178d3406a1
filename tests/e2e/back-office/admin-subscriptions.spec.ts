import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { plans } from '#shared/features/back-office/plans.ts'
import { auth } from '#shared/features/identity/auth.ts'
import { subscribe } from '#tests/e2e/support/billing.ts'
import { expect, expectNoAxeViolations, test, unique } from '#tests/e2e/support/fixtures.ts'
import type { NewCompany, Seed } from '#tests/e2e/support/people.ts'

const card = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true })
const rowOf = (page: Page, company: NewCompany) => page.getByRole('row').filter({ hasText: company.name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

async function expectToast(page: Page, title: string, message?: string | RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(toast).toContainText(title)
  if (message) await expect(toast).toContainText(message)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Pick a day of the shown month, such as '2027-03-09'. */
async function pickDay(page: Page, field: string, day: string): Promise<void> {
  await page.getByRole('button', { name: field, exact: true }).click()
  const date = new Date(day)
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(date)
  await button(page, `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`).click()
}

/** Run a sync over all companies. Only one runs at a time, so wait for one that another test started. */
async function synced(page: Page, name: string, title: string, message: RegExp): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(async () => {
    await button(page, name).click()
    await expect(toast).toContainText(/Complete|Failed/)
    const said = (await toast.textContent()) ?? ''
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    expect(said).toContain(title)
    expect(said).toMatch(message)
  }).toPass()
}

async function backOffice(page: Page, seed: Seed): Promise<NewCompany> {
  const root = await seed.visitor()
  await root.call(auth, 'signIn', seed.superAdmin())
  const pro = (await root.call(plans, 'listPlans', {})).plans.find(({ name }) => name === 'Pro')
  await root.call(plans, 'createPlanProduct', { plan_id: pro?.id ?? '' })
  const tenant = await seed.newCompany({ plan: 'Pro', name: `Aurora Halls ${unique()}` })
  await subscribe(page, tenant, 'Pro')
  await seed.signInAsStaff(page)
  return tenant
}

test('staff see subscriptions as figures and a list, filter them, compare them with the provider and synchronize them', async ({
  page,
  seed,
}) => {
  const tenant = await backOffice(page, seed)
  await page.clock.install()
  const row = rowOf(page, tenant)

  await test.step('the simulator is labelled as test mode [A-SUB-56]', async () => {
    await page.goto('/admin/subscriptions')
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription & Billing' })).toBeVisible()
    await expect(page.getByText('Test mode', { exact: true })).toBeVisible()
  })

  await test.step('shows figures and sync actions [A-SUB-01..05 A-SUB-08 A-SUB-15 A-SUB-16]', async () => {
    await expect(button(page, 'Sync All Quantities')).toBeEnabled()
    await expect(card(page, 'Monthly Recurring Revenue')).toContainText(/[$€£][\d,]+\.\d{2}/)
    await expect(card(page, 'Active Subscriptions')).toContainText(/\d/)
    await expect(card(page, 'Trial Subscriptions')).toContainText(/[1-9]/)
    await expect(card(page, 'Past Due')).toContainText(/\d/)
    await expect(page.getByRole('heading', { name: 'Billing Data Sync' })).toBeVisible()
    await expect(button(page, 'Sync Customer IDs')).toBeVisible()
    await expect(button(page, 'Sync Status')).toBeVisible()
  })

  await test.step('shows two tabs and the list [A-SUB-17 A-SUB-29]', async () => {
    await expect(page.getByRole('tab')).toHaveText(['Subscriptions', 'Billing Events'])
    await expect(page.getByRole('table', { name: 'Subscriptions', exact: true })).toBeVisible()
  })

  await test.step('the figures refresh automatically [A-SUB-06]', async () => {
    const again = page.waitForRequest(/get-subscription-metrics/)
    await page.clock.fastForward(31_000)
    await again
    await page.clock.resume()
  })

  await test.step('search finds a subscription by company name [A-SUB-18]', async () => {
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(tenant.name.toUpperCase())
    await expect(row).toContainText('Trialing')
    await expect(row).toContainText('Pro')
    await expect(row).toContainText('$57')
    await expect(row).toContainText('Monthly')
    await expect(row.getByRole('link', { name: tenant.name })).toHaveAttribute('href', `/admin/companies/${tenant.id}`)
    await expect(page.getByRole('table', { name: 'Subscriptions', exact: true }).getByRole('row')).toHaveCount(2)
    await expectNoAxeViolations(page)
  })

  await test.step('filters the list by status [A-SUB-19 A-SUB-20 A-SUB-30]', async () => {
    await page.getByRole('combobox', { name: 'Status', exact: true }).click()
    await expect(page.getByRole('option')).toHaveText([
      'All statuses',
      'Active',
      'Trialing',
      'Past due',
      'Cancelled',
      'Incomplete',
      'Unpaid',
      'Paused',
      'Expired',
      'Ended, invoice open',
    ])
    await page.getByRole('option', { name: 'Past due' }).click()
    await expect(page.getByText('No subscriptions match')).toBeVisible()
    await choose(page, 'Status', 'Trialing')
  })

  await test.step('filters by plan and day, and keeps the filters in the URL [A-SUB-26 A-SUB-27]', async () => {
    await choose(page, 'Plan', 'Starter')
    await expect(page.getByText('No subscriptions match')).toBeVisible()
    await choose(page, 'Plan', 'Pro')
    await expect(row).toBeVisible()
    const today = new Date().toISOString().slice(0, 10)
    await page.goto(`${page.url()}&to=2020-01-01`)
    await expect(page.getByText('No subscriptions match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear Started to' }).click()
    await pickDay(page, 'Started from', today)
    await pickDay(page, 'Started to', today)
    await expect(row).toBeVisible()
    await page.reload()
    await expect(row).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`))
    await expect(page.getByRole('combobox', { name: 'Plan', exact: true })).toHaveValue('Pro')
  })

  await test.step('one button clears all filters [A-SUB-28]', async () => {
    await button(page, 'Clear').click()
    await expect(page).toHaveURL(/\/admin\/subscriptions$/)
    await expect(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('All statuses')
    await page.goto(`/admin/subscriptions?status=nonsense&search=${encodeURIComponent(tenant.name)}`)
    await expect(rowOf(page, tenant)).toBeVisible()
  })

  await test.step('compares one company with the provider, and synchronizes all [A-SUB-50 A-SUB-52 A-SUB-54]', async () => {
    await button(page, `Actions for ${tenant.name}`).click()
    await expectNoAxeViolations(page)
    await page.getByRole('menuitem', { name: 'Compare with Stripe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare with Stripe' })
    await expect(dialog).toContainText('No difference')
    await expect(dialog.getByRole('row').filter({ hasText: 'Amount' })).toContainText('$57')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Sync this company' }).click()
    await expectToast(page, 'Sync Complete', 'The company was up to date.')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(dialog).toBeHidden()

    await synced(page, 'Sync Status', 'Sync Complete', /\d+ compan(y|ies) checked, \d+ updated/)
    await synced(page, 'Sync Customer IDs', 'Bulk Sync Complete', /\d+ of \d+ compan(y|ies) updated/)
    await synced(page, 'Sync All Quantities', 'Sync Completed', /\d+ processed, \d+ updated, \d+ errors?/)
    const runs = page.getByRole('list', { name: 'Latest synchronisations' }).getByRole('listitem')
    await expect(runs.filter({ hasText: 'Quantities' }).filter({ hasText: 'Done' }).first()).toBeVisible()
  })

  await test.step('a chart shows revenue by day', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const days = [3, 2, 1].map((ago) => ({ day: day(ago), currency: 'USD', mrr: 100_000 - ago }))
    await page.route('**/api/subscriptions/get-revenue-history*', (route) => route.fulfill({ json: { days } }))
    await page.reload()
    const figures = page.getByRole('table', { name: 'Monthly recurring revenue by day' })
    await expect(figures.getByRole('row').filter({ hasText: '$999.98' })).toHaveCount(1)
    await expect(page.locator('.recharts-line-curve').first()).toBeAttached()
    await expectNoAxeViolations(page)
  })
})

test('staff list, open, replay and export billing events', async ({ page, seed, context }) => {
  const tenant = await backOffice(page, seed)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const table = page.getByRole('table', { name: 'Billing events' })
  const event = table.getByRole('row').filter({ hasText: 'customer.subscription.created' })

  await test.step('shows the events of one company [A-SUB-31 A-SUB-32 A-CONST-01]', async () => {
    await page.goto(`/admin/subscriptions?search=${encodeURIComponent(tenant.name)}`)
    await button(page, `Actions for ${tenant.name}`).click()
    await page.getByRole('menuitem', { name: 'Billing events' }).click()
    await expect(page).toHaveURL(new RegExp(`tab=events&company=${tenant.id}`))
    await choose(page, 'Event type', 'customer.subscription.created')
    // The webhook arrives with a delay.
    await expect(async () => {
      await page.reload()
      await expect(event).toContainText('Processed', { timeout: 2000 })
    }).toPass()
    await expect(event).toHaveCount(1)
    await expect(event).toContainText(tenant.name)
    await expect(event).toContainText(/evt_\w{16}\.\.\./)
    await expectNoAxeViolations(page)
  })
  const copy = event.getByRole('button', { name: /^Copy evt_/ })
  const whole = (await copy.getAttribute('aria-label'))?.replace('Copy ', '') ?? ''

  await test.step('copies the whole id, and confirms it briefly [A-CONST-05]', async () => {
    await copy.click()
    await expect(event.getByText('Copied')).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(whole)
    await expect(event.getByText('Copied')).not.toBeAttached()
  })

  await test.step('exports the results [A-SUB-34 A-SUB-36]', async () => {
    await page.getByRole('searchbox', { name: 'Search by Stripe event ID' }).fill(whole.slice(6, 20))
    await expect(page).toHaveURL(/id=/)
    const download = page.waitForEvent('download')
    await button(page, 'Export CSV').click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^billing-events-\d{4}-\d{2}-\d{2}\.csv$/)
    const [head, line, end] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(head).toBe('Event Type,Company,Stripe Event ID,Status,Created At,Error Message')
    expect(line).toContain(`customer.subscription.created,${tenant.name},${whole},Processed,`)
    expect(end).toBe('')
  })

  await test.step('opens and replays an event', async () => {
    await event.getByRole('button', { name: /^Details of/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Billing event' })
    await expect(drawer.getByRole('region', { name: 'Payload' })).toContainText(`"id": "${whole}"`)
    await expectNoAxeViolations(page)
    await drawer.getByRole('button', { name: 'Replay' }).click()
    await expectToast(page, 'Event replayed')
    await expect(drawer.getByText('Processed', { exact: true }).first()).toBeVisible()
    await drawer.getByRole('button', { name: 'Close', exact: true }).last().click()
  })
})
