import { spaces } from '#shared/features/events/spaces.ts'
import { newEvent, newVenue } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'

const dates = ['2098-06-13', '2098-06-14', '2098-06-15']

test('hold dates for a tour, be challenged, answer, confirm one and see the others released [E-HOLD-11 E-HOLD-16 E-HOLD-20 E-HOLD-64 E-HOLD-95 E-HOLD-97]', async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany()
  const venue = await newVenue(company, 'Lagerhaus', 'Main Hall')
  await newVenue(company, 'Kesselhaus', 'Club')
  await seed.signIn(page, company.owner)

  await test.step('three dates at two venues are held together, with the ranks shown before', async () => {
    await page.goto('/events/holds')
    await page.getByRole('button', { name: 'Hold dates' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hold dates' })
    await dialog.getByLabel('Title').fill('Nova on tour')
    await dialog.getByLabel(/^Date( \*)?$/).fill(dates[0] ?? '')
    await dialog.getByRole('combobox', { name: 'Place', exact: true }).fill('Main')
    await page.getByRole('option', { name: 'Main Hall · Lagerhaus' }).click()
    await expect(dialog.getByRole('status', { name: 'Hold of date 1' })).toHaveText(/^1st hold · expires /)
    await dialog.getByRole('button', { name: 'Add a date' }).click()
    await expect(dialog.getByLabel('Date 2', { exact: true })).toHaveValue(dates[1] ?? '')
    await dialog.getByRole('button', { name: 'Add a date' }).click()
    await dialog.getByRole('combobox', { name: 'Place 3' }).fill('Club')
    await page.getByRole('option', { name: 'Club · Kesselhaus' }).click()
    await dialog.getByLabel('Start').fill('9pm')
    await dialog.getByLabel('End').fill('2')
    await dialog.getByLabel('Held for').fill('Nova Agency')
    await expect(dialog.getByLabel('End')).toHaveValue('02:00 +1')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Hold 3 dates' }).click()
    // Live changes can show the dates before the dialog closes.
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: /Nova on tour/ })).toHaveCount(3)
    await expect(page.getByText('One of 3 dates')).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Search holds' }).fill('nova agency')
    await page.getByRole('combobox', { name: 'Place' }).fill('Club')
    await page.getByRole('option', { name: 'Club · Kesselhaus' }).click()
    await expect(page.getByRole('row', { name: /Nova on tour/ })).toHaveCount(1)
    await page.reload()
    await expect(page.getByRole('row', { name: /Nova on tour/ })).toHaveCount(1)
    await expect(page.getByRole('combobox', { name: 'Place' })).toHaveValue('Club · Kesselhaus')
    await page.goto('/events/holds?scope=expiring&search=nova')
    await expect(page.getByText('No holds match')).toBeVisible()
    await page.goto('/events/holds')
    await expectNoAxeViolations(page)
  })

  const { rows } = await company.api.call(spaces, 'listRecords', { search: 'Main Hall' }, company.id)
  const days = [{ date: dates[0] ?? '', spaces: rows.map(({ id }) => id) }]
  const rival = await newEvent(company, 'Echo', { venue: venue.id, days, status: 'hold' })

  await test.step('the second hold challenges the first, which is released by a button', async () => {
    await page.goto(`/events/${rival.id}`)
    await expect(page.getByRole('heading', { level: 2, name: '2nd hold' })).toBeVisible()
    await page.getByRole('button', { name: 'Challenge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Challenge' }).click()
    await expect(page.getByText(/^Challenged ‘Nova on tour’ \(until/)).toBeVisible()
    await page.getByRole('link', { name: 'Nova on tour' }).click()
    await expect(page.getByText(/^Challenged by ‘Echo’ \(until/)).toBeVisible()
    await page.getByRole('button', { name: 'They ask for a call' }).click()
    await expect(page.getByText(/asked for a call/)).toBeVisible()
    await page.getByRole('button', { name: 'Release the hold' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Release hold' }).click()
    await expect(page.getByText('Released after a challenge').first()).toBeVisible()
    await page.goto(`/events/${rival.id}`)
    await expect(page.getByRole('heading', { level: 2, name: '1st hold' })).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('by keyboard alone, another date is released', async () => {
    await page.goto('/events/holds')
    await page.getByRole('checkbox', { name: `Select Nova on tour, ${dates[1]}` }).focus()
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog', { name: 'Release the hold of Nova on tour?' })
    await expect(dialog.getByRole('button', { name: 'Release hold' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Release hold' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('checkbox', { name: /Select Nova on tour/ })).toHaveCount(1)
    await page.getByText('Ended', { exact: true }).click()
    await expect(page.getByRole('row', { name: /Nova on tour.*Released/ })).toHaveCount(2)
  })
})
