import { spaces } from '#shared/features/events/spaces.ts'
import { venues } from '#shared/features/events/venues.ts'
import { confirmed, newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import type { NewCompany } from '#tests/e2e/support/people.ts'

async function house(company: NewCompany) {
  const made = { name: 'Lagerhaus', time_zone: 'Europe/Berlin', is_own_house: true }
  const venue = (await company.api.call(venues, 'createRecord', made, company.id)).record.id
  const hall = { name: 'Main Hall', venue, standing_capacity: 1200 }
  return { venue, hall: (await company.api.call(spaces, 'createRecord', hall, company.id)).record.id }
}

const night = (date: string, hall: string) => [{ date, starts: `${date}T20:00`, ends: `${date}T23:00`, spaces: [hall] }]

test('which Fridays in March is the Main Hall free? Copied, held and shared by link [E-CAL-64 E-CAL-74 E-CAL-75 E-CAL-76 E-CAL-77 E-CAL-78 E-CAL-89]', async ({
  browser,
  context,
  page,
  seed,
}) => {
  await page.clock.setFixedTime('2098-02-10T12:00:00Z')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  await newEvent(company, 'Secret wedding', { venue, days: night('2098-03-14', hall), status: 'hold' })
  const gig = await newEvent(company, 'Nova', { venue, days: night('2098-03-21', hall), status: 'draft' })
  await confirmed(company, gig)
  await seed.signIn(page, company.owner)
  const copy = () => page.getByRole('button', { name: 'Copy', exact: true }).click()
  const expectCopied = (text: string) =>
    expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text)

  await test.step('the next month takes three clicks to the clipboard', async () => {
    await page.goto('/dashboard')
    await page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).click()
    await page.getByRole('link', { name: 'Availability' }).click()
    await copy()
    await expectCopied('Main Hall (1,200): Sat Mar 1, Sun Mar 2')
  })

  await test.step('the keyboard alone suffices to choose Fridays', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
    await page.keyboard.press('a')
    await expect(page.getByLabel('Period')).toHaveValue('March 2098')
    await page.getByRole('checkbox', { name: 'Fri' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('listitem').filter({ hasText: 'Fri Mar 14' })).toContainText('You’d be 2nd')
    await expectNoAxeViolations(page)
    await copy()
    await expectCopied('Main Hall (1,200): Fri Mar 7, Fri Mar 28\n  On hold: Fri Mar 14 (one hold before you)\n')
  })

  await test.step('a link shows the same to people without an account, as it is now', async () => {
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
    const url = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    await page.keyboard.press('Escape')
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(url)
    await expect(stranger.getByRole('listitem')).toHaveText([
      'Fri Mar 7',
      'Fri Mar 28',
      'Fri Mar 14 one hold before you',
    ])
    await expect(stranger.getByText(company.name)).toBeVisible()
    await expect(stranger.getByText(/wedding|Nova/)).toHaveCount(0)
    await expectNoAxeViolations(stranger)
    await newEvent(company, 'Another', { venue, days: night('2098-03-07', hall), status: 'hold' })
    await stranger.reload()
    await expect(stranger.getByRole('listitem').nth(1)).toHaveText('Fri Mar 7 one hold before you')
    await page.getByRole('button', { name: /^Revoke/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('Link revoked')).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link has ended')
    await stranger.context().close()
  })

  await test.step('a date is held in a dialog that knows date and place', async () => {
    await page.getByRole('button', { name: 'Hold Fri Mar 28 in Main Hall' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hold dates' })
    await expect(dialog.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('2098-03-28')
    await expect(dialog.getByRole('combobox', { name: 'Place' })).toHaveValue(/^Main Hall/)
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Vetera')
    await dialog.getByRole('button', { name: 'Hold date' }).click()
    await expect(page.getByText('1 date on hold')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})
