import { venues } from '#shared/features/events/venues.ts'
import { newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

test('the time zone of a new venue is that of the company, or follows from its address, or must be chosen', async ({
  page,
  seed,
}) => {
  const { owner } = await seed.newCompany()
  await seed.signIn(page, owner)
  await page.goto('/venues/new')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const country = async (name: string) => {
    await page.getByRole('combobox', { name: 'Country' }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
  const city = page.getByRole('textbox', { name: 'City', exact: true })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Casa')
  await expect(zone).toHaveValue('UTC')
  await expect(page.getByText('Your company’s time zone')).toBeVisible()

  await test.step('a country with one zone sets it; with several the user chooses, the likeliest first [E-VEN-04 E-VEN-05]', async () => {
    await country('Norway')
    await expect(zone).toHaveValue('Europe/Oslo')
    await expect(page.getByText('Detected from the address')).toBeVisible()
    await country('Spain')
    await expect(zone).toHaveValue('')
    await expect(page.getByText('Detected from the address')).toHaveCount(0)
    await zone.click()
    const offered = page.getByRole('option')
    await expect(offered.nth(0)).toHaveText('Europe/Madrid')
    await expect(offered.nth(1)).toHaveText('Atlantic/Canary')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Create venue' }).click()
    await expect(zone).toHaveAttribute('aria-invalid', 'true')
    await expectNoAxeViolations(page)
  })

  await test.step('a city sets it, until the user chooses another', async () => {
    await city.fill('Santa Cruz de Tenerife')
    await expect(zone).toHaveValue('Atlantic/Canary')
    await zone.fill('Lisbon')
    await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
    await city.fill('Madrid')
    await expect(page.getByRole('button', { name: 'Use Europe/Madrid, by the address' })).toBeVisible()
    await expect(zone).toHaveValue('Europe/Lisbon')
    await page.getByRole('button', { name: 'Use Europe/Madrid, by the address' }).click()
    await page.getByRole('button', { name: 'Create venue' }).click()
    await expectToast(page, 'The venue was created')
    await expect(page.getByText('Madrid · Europe/Madrid')).toBeVisible()
  })
})

test('the venue page shows contacts, upcoming and past events', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const made = {
    ...{ name: 'Lagerhaus', time_zone: 'Europe/Berlin' },
    contacts: [{ role: 'House technician', name: 'Jo Brandt', email: 'jo@lagerhaus.example', phone: '+49 30 555' }],
  }
  const venue = (await company.api.call(venues, 'createRecord', made, company.id)).record
  await newEvent(company, 'Nova', { venue: venue.id })
  await newEvent(company, 'Vetera', { venue: venue.id, date: '2025-06-13' })
  await newEvent(company, 'Elsewhere')
  await seed.signIn(page, company.owner)
  await page.goto(`/venues/${venue.id}`)
  const table = (name: string) => page.getByRole('table', { name })

  await test.step('shows upcoming and past events of only this venue [E-VEN-45 E-VEN-46]', async () => {
    await expect(table('Upcoming events').getByRole('link')).toHaveText(['Nova'])
    await expect(table('Past events').getByRole('link')).toHaveText(['Vetera'])
  })

  await test.step('shows its contacts [E-VEN-47]', async () => {
    const contact = page.getByRole('main')
    for (const text of ['House technician', 'Jo Brandt', 'jo@lagerhaus.example', '+49 30 555'])
      await expect(contact.getByText(text).first()).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
