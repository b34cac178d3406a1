import { spaces } from '#shared/features/events/spaces.ts'
import { venues } from '#shared/features/events/venues.ts'
import { newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'
import { nextYear } from '#tests/support/next-year.ts'

const parade = `${nextYear}-06-12`
const file = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Street parade'],
  ...[`DTSTART;TZID=Europe/Berlin:${nextYear}0612T190000`, `DTEND;TZID=Europe/Berlin:${nextYear}0612T230000`],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

test('a calendar from outside is added as a file, shown as a layer, and warns before a drop [E-FEED-22 E-FEED-26 E-FEED-27]', async ({
  browserConsole,
  page,
  seed,
}) => {
  browserConsole.allow(/status of 400/)
  const company = await seed.newCompany()
  const made = { name: 'Lagerhaus', time_zone: 'Europe/Berlin' }
  const venue = (await company.api.call(venues, 'createRecord', made, company.id)).record.id
  const hall = (await company.api.call(spaces, 'createRecord', { name: 'Hall', venue }, company.id)).record.id
  const date = `${nextYear}-06-11`
  const days = [{ date, starts: `${date}T20:00`, ends: `${date}T22:00`, spaces: [hall] }]
  await newEvent(company, 'Nova', { venue, days, status: 'hold' })
  await seed.signIn(page, company.owner)

  await test.step('a file that is no calendar is refused in its form', async () => {
    await page.goto('/events/settings')
    await page.getByRole('button', { name: 'Add a calendar' }).click()
    await page.getByLabel('Name').fill('City')
    await page.getByLabel('From', { exact: true }).selectOption('A file')
    const choose = (content: string) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'city.ics', mimeType: 'text/calendar', buffer: Buffer.from(content) })
    await choose('hello')
    await page.getByRole('dialog').getByRole('button', { name: 'Add calendar' }).click()
    await expect(page.getByText('This is not a calendar file.')).toBeVisible()
    await expectNoAxeViolations(page)
    await choose(file)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Venue').selectOption('Lagerhaus')
    await dialog.getByLabel('Space').selectOption('Hall')
    await dialog.getByRole('button', { name: 'Add calendar' }).click()
    await expectToast(page, '‘City’ added')
    await expect(page.getByRole('list', { name: 'External calendars' })).toContainText('Lagerhaus, Hall · 1 entry')
  })

  await test.step('the entry is in the calendar, and can be switched off', async () => {
    await page.goto(`/events/calendar?view=spaces&date=${parade}`)
    const entry = page.locator(`[data-cell="${parade} ${hall}"]`).getByText('Street parade')
    await expect(entry).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'City' }).press('Space')
    await expect(entry).toBeHidden()
    await page.getByRole('button', { name: 'City' }).press('Space')
    await expect(entry).toBeVisible()
  })

  await test.step('the ghost warns before an event is dropped beside it', async () => {
    const from = await page.getByRole('link', { name: /Nova/ }).boundingBox()
    const to = await page.locator(`[data-cell="${parade} ${hall}"]`).boundingBox()
    if (!from || !to) throw new Error('Nothing to drag')
    await page.mouse.move(from.x + 20, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 6 })
    await expect(page.getByText('‘City’ has Hall from')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
  })
})

test('a space is subscribed to from its page, and its address revoked [E-FEED-03 E-FEED-12]', async ({
  page,
  request,
  seed,
}) => {
  const company = await seed.newCompany()
  const made = { name: 'Lagerhaus', time_zone: 'Europe/Berlin' }
  const venue = (await company.api.call(venues, 'createRecord', made, company.id)).record.id
  const hall = (await company.api.call(spaces, 'createRecord', { name: 'Hall', venue }, company.id)).record.id
  await seed.signIn(page, company.owner)
  await page.goto(`/spaces/${hall}`)
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click()
  await page.getByLabel('Show').selectOption('Titles')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create address' }).click()
  const address = new URL(await page.getByRole('textbox', { name: 'Calendar address' }).inputValue()).pathname
  expect(await (await request.get(address)).text()).toContain('BEGIN:VCALENDAR')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Revoke Holds, Confirmed events' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'Calendar address revoked')
  expect((await request.get(address)).status()).toBe(404)
})
