import { expect, expectNoAxeViolations, stranger, test } from '#tests/e2e/support/fixtures.ts'
import { joined } from '#tests/e2e/support/team.ts'

test('an owner exports the company, closes it and opens it again; staff stop the next closure', async ({
  page,
  seed,
  mailbox,
  browser,
  baseURL,
  browserConsole,
}) => {
  browserConsole.allow(/status of (403|422)/)
  const company = await seed.newCompany({ name: 'Aurora Live' })
  const colleague = await joined(seed, company, 'Member', stranger())
  await seed.signIn(page, company.owner)
  await page.goto('/company-settings?tab=data')
  await expect(page.getByRole('heading', { name: 'Close the company' })).toBeVisible()
  await expectNoAxeViolations(page)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Export all data' }).click()
  await dialog.getByLabel('Current password').fill(company.owner.password)
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog).toBeHidden()
  await mailbox.waitFor(company.owner.email, 'The data of Aurora Live is ready to download')
  const file = page.getByRole('link', { name: 'Download' })
  await expect(file).toBeVisible({ timeout: 30_000 })
  await expectNoAxeViolations(page)
  const saved = page.waitForEvent('download')
  await file.click()
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${company.slug}-.*\\.zip$`))

  const close = async () => {
    await page.getByRole('button', { name: 'Close this company' }).click()
    await dialog.getByLabel('Name of the company').fill('Aurora')
    await dialog.getByLabel('Current password').fill(company.owner.password)
    await dialog.getByRole('button', { name: 'Close the company' }).click()
    await expect(dialog.getByText('Type Aurora Live exactly as it is written here')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByLabel('Name of the company').fill('Aurora Live')
    await dialog.getByRole('button', { name: 'Close the company' }).click()
    await expect(page.getByRole('heading', { name: 'Aurora Live is closed' })).toBeVisible()
  }
  await close()
  await expect(page.getByText(/It will be deleted on/)).toBeVisible()
  await expectNoAxeViolations(page)

  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', viewport: page.viewportSize() })
  const theirs = await elsewhere.newPage()
  await seed.signIn(theirs, colleague)
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { name: 'Aurora Live is closed' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Reopen the company' })).toHaveCount(0)
  await expectNoAxeViolations(theirs)

  await page.getByRole('button', { name: 'Reopen the company' }).click()
  await expect(page.getByRole('heading', { name: 'Close the company' })).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'Aurora Live is closed' })).toHaveCount(0)
  await elsewhere.close()

  await close()
  await page.context().clearCookies()
  await seed.signInAsStaff(page)
  await page.goto(`/admin/closures?tab=companies&search=${company.slug}`)
  await expect(page.getByText(company.owner.email)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Reopen Aurora Live' }).click()
  await dialog.getByLabel('Reason').fill('The owner called us')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reopen Aurora Live' })).toHaveCount(0)
  const { text } = await mailbox.waitFor(company.owner.email, /^Aurora Live is open again$/)
  expect(text).toContain('Aurora Live')
})
