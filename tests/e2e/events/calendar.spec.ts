import type { Page } from '@playwright/test'
import { spaces } from '#shared/features/events/spaces.ts'
import { venues } from '#shared/features/events/venues.ts'
import { confirmed, eventOf, newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, stranger, test } from '#tests/e2e/support/fixtures.ts'
import type { NewCompany } from '#tests/e2e/support/people.ts'
import { joined } from '#tests/e2e/support/team.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

/** A venue with two spaces, and a day on which an event takes place in the first. */
async function house(company: NewCompany) {
  const made = { name: 'Lagerhaus', time_zone: 'Europe/Berlin' }
  const venue = (await company.api.call(venues, 'createRecord', made, company.id)).record
  const space = async (name: string, sort_order: number) =>
    (await company.api.call(spaces, 'createRecord', { name, venue: venue.id, sort_order }, company.id)).record.id
  return { venue: venue.id, hall: await space('Hall', 1), club: await space('Club', 2) }
}

const night = (date: string, ...rooms: string[]) => [
  { date, starts: `${date}T20:00`, ends: `${date}T23:00`, spaces: rooms },
]

async function dragTo(page: Page, name: RegExp, cell: string): Promise<void> {
  const from = await page.getByRole('link', { name }).boundingBox()
  const to = await page.locator(`td[data-cell="${cell}"]`).boundingBox()
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 6 })
}

test('a month: an event is created on a day, and moved with mouse and keyboard', async ({
  browserConsole,
  page,
  seed,
}) => {
  browserConsole.allow(/status of 400/)
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  const first = await newEvent(company, 'First', { venue, days: night('2098-06-12', hall), status: 'draft' })
  await confirmed(company, first)
  const second = await newEvent(company, 'Second', { venue, days: night('2098-06-20', hall), status: 'hold' })
  await seed.signIn(page, company.owner)
  await page.goto('/events/calendar?date=2098-06-01')
  await expect(page.getByRole('link', { name: '20:00, Second, Hold, Hall' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Calendar' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Events' })).not.toHaveAttribute('aria-current')
  await expectNoAxeViolations(page)

  await test.step('the ghost shows what is in the way before the drop [E-CAL-31]', async () => {
    await dragTo(page, /Second/, '2098-06-12')
    await expect(page.getByRole('status').filter({ hasText: '‘First’ is confirmed in Hall' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect((await eventOf(company, second.id)).days).toMatchObject(night('2098-06-20', hall))
  })

  await test.step('a drop moves the event, with Undo', async () => {
    await dragTo(page, /Second/, '2098-06-18')
    await expect(page.getByRole('status').filter({ hasText: 'No conflicts' })).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('Second was moved')).toBeVisible()
    await expect(page.locator('td[data-cell="2098-06-18"]')).toContainText('Second')
    expect((await eventOf(company, second.id)).days).toMatchObject(night('2098-06-18', hall))
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.locator('td[data-cell="2098-06-20"]')).toContainText('Second')
  })

  await test.step('Alt and arrows move it too, and what is in the way is shown', async () => {
    await confirmed(company, await eventOf(company, second.id))
    await page.reload()
    await page.getByRole('link', { name: /Second/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.locator('td[data-cell="2098-06-13"]')).toContainText('Second')
    await page.getByRole('link', { name: /Second/ }).focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expectToast(page, 'Not moved', /Hall is taken: ‘First’ is confirmed there/)
    expect((await eventOf(company, second.id)).days).toMatchObject(night('2098-06-13', hall))
  })

  await test.step('arrows move between days, and n creates an event there', async () => {
    await page.goto('/events/calendar?date=2098-06-29')
    await page.locator('[data-date="2098-06-29"]').focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-date="2098-07-06"]')).toBeFocused()
    await page.keyboard.press('n')
    await expect(page.getByLabel('Date', { exact: false }).first()).toHaveValue('2098-07-06')
  })
})

test('spaces by date: a new event gets the space, and one is moved to another space', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { venue, hall, club } = await house(company)
  const event = await newEvent(company, 'Nova', { venue, days: night('2098-06-12', hall), status: 'hold' })
  await seed.signIn(page, company.owner)
  await page.goto('/events/calendar?date=2098-06-12&view=spaces')
  await expect(page.locator(`td[data-cell="2098-06-12 ${hall}"]`)).toContainText('Nova')
  await expectNoAxeViolations(page)

  await test.step('by mouse and by keyboard', async () => {
    await dragTo(page, /Nova/, `2098-06-14 ${club}`)
    await expect(page.getByRole('status').filter({ hasText: 'Club' })).toBeVisible()
    await page.mouse.up()
    await expect(page.locator(`td[data-cell="2098-06-14 ${club}"]`)).toContainText('Nova')
    expect((await eventOf(company, event.id)).days).toMatchObject(night('2098-06-14', club))
    await page.getByRole('link', { name: /Nova/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.locator(`td[data-cell="2098-06-14 ${hall}"]`)).toContainText('Nova')
  })

  await test.step('the form of a new event has date, venue and space', async () => {
    await page.locator(`td[data-cell="2098-06-16 ${club}"]`).hover()
    await page.getByRole('link', { name: 'New event on Mon, Jun 16, 2098 in Club' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Vetera')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vetera' })).toBeVisible()
    await page.goBack()
    await page.goto('/events/calendar?date=2098-06-12&view=spaces')
    await expect(page.locator(`td[data-cell="2098-06-16 ${club}"]`)).toContainText('Vetera')
  })
})

test('a viewer sees the calendar and changes nothing', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  await newEvent(company, 'Nova', { venue, days: night('2098-06-12', hall), status: 'hold' })
  await newEvent(company, 'Surprise party', { is_private: true, date: '2098-06-14' })
  await seed.signIn(page, await joined(seed, company, 'Viewer', stranger('Vera Viewer')))
  await page.goto('/events/calendar?date=2098-06-12')
  await expect(page.getByRole('link', { name: /Busy/ })).toBeVisible()
  await expect(page.getByText('Surprise')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /New event/ })).toHaveCount(0)
  await dragTo(page, /Nova/, '2098-06-18')
  await page.mouse.up()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/events\/calendar/)
  await expect(page.locator('td[data-cell="2098-06-12"]')).toContainText('Nova')
})

test('on a phone, a month of dots has the events of the chosen day below', { tag: '@phone' }, async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  await newEvent(company, 'Nova', { venue, days: night('2098-06-12', hall), status: 'hold' })
  await newEvent(company, 'Vetera', { venue, days: night('2098-06-13', hall), status: 'hold' })
  await seed.signIn(page, company.owner)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/events/calendar?date=2098-06-12')
  await expect(page.getByRole('link', { name: 'Nova', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Fri, Jun 13, 1 event' }).click()
  await expect(page.getByRole('link', { name: 'Vetera', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nova', exact: true })).toBeHidden()
  await expectNoAxeViolations(page)
})
