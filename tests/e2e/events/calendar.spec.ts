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

const cellAt = (page: Page, cell: string) => page.locator(`[data-cell="${cell}"]`)

async function dragTo(page: Page, name: RegExp, cell: string): Promise<void> {
  const from = await page.getByRole('link', { name }).boundingBox()
  const to = await cellAt(page, cell).boundingBox()
  if (!from || !to) throw new Error('Nothing to drag')
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + to.height / 2, { steps: 6 })
}

/** Press an end of an entry with the mouse. */
async function pressGrip(page: Page, name: RegExp, grip: 'start' | 'end') {
  const box = await page.getByRole('link', { name }).locator(`[data-grip="${grip}"]`).boundingBox()
  if (!box) throw new Error('No end to drag')
  await page.mouse.move(box.x + 3, box.y + box.height / 2)
  await page.mouse.down()
  return { x: box.x + 3, y: box.y + box.height / 2 }
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
  await expect(page.getByRole('link', { name: '20:00–23:00, Second, 1st hold, Hall' })).toBeVisible()
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
    const question = page.getByRole('dialog', { name: 'Move ‘Second’?' })
    await question.getByRole('button', { name: 'Move' }).click()
    await expect(page.locator('td[data-cell="2098-06-13"]')).toContainText('Second')
    await page.getByRole('link', { name: /Second/ }).focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(question).toContainText('Hall is taken: ‘First’ is confirmed there')
    await expect(question.getByRole('button', { name: 'Move' })).toBeDisabled()
    await question.getByRole('button', { name: 'Cancel' }).click()
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
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-add]:focus')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(`[data-add="2098-06-13 ${hall}"]`)).toBeFocused()

  await test.step('by mouse and by keyboard', async () => {
    await dragTo(page, /Nova/, `2098-06-14 ${club}`)
    await expect(page.getByRole('status').filter({ hasText: 'Club' })).toBeVisible()
    await page.mouse.up()
    await expect(page.locator(`td[data-cell="2098-06-14 ${club}"]`)).toContainText('Nova')
    await expectToast(page, 'Nova was moved', /Hall → Club/)
    expect((await eventOf(company, event.id)).days).toMatchObject(night('2098-06-14', club))
    await page.getByRole('link', { name: /Nova/ }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.locator(`td[data-cell="2098-06-14 ${hall}"]`)).toContainText('Nova')
  })

  await test.step('the form of a new event has date, venue and space', async () => {
    await page.locator(`td[data-cell="2098-06-16 ${club}"]`).hover()
    await page.getByRole('button', { name: 'Add on Mon, Jun 16, 2098 in Club' }).click()
    await page.getByRole('menuitem', { name: 'New event' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Vetera')
    await page.getByRole('button', { name: 'Create event' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vetera' })).toBeVisible()
    await page.goto('/events/calendar?date=2098-06-12&view=spaces')
    await expect(page.locator(`td[data-cell="2098-06-16 ${club}"]`)).toContainText('Vetera')
  })
})

test('nights are held from the grid, by mouse and by keyboard', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { hall, club } = await house(company)
  await seed.signIn(page, company.owner)
  await page.goto('/events/calendar?date=2098-06-12&view=spaces')
  const dates = page.getByRole('dialog', { name: 'Hold dates' }).getByRole('listitem')

  await test.step('a click on a free cell offers its date and place', async () => {
    await cellAt(page, `2098-06-12 ${club}`).click()
    await expectNoAxeViolations(page)
    await page
      .getByRole('menu', { name: /Jun 12, 2098 · Club/ })
      .getByRole('menuitem', { name: 'Hold this night' })
      .click()
    await expect(dates.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('2098-06-12')
    await expect(dates.getByRole('combobox', { name: 'Place' })).toHaveValue('Club · Lagerhaus')
    await page.getByRole('textbox', { name: 'Title' }).fill('Nova')
    await page.getByRole('button', { name: 'Hold date' }).click()
    await expect(cellAt(page, `2098-06-12 ${club}`)).toContainText('Nova')
    await expect(dates).toHaveCount(0)
  })

  await test.step('several free nights of a row are selected by dragging', async () => {
    const [from, to] = [
      await cellAt(page, `2098-06-10 ${hall}`).boundingBox(),
      await cellAt(page, `2098-06-12 ${hall}`).boundingBox(),
    ]
    if (!from || !to) throw new Error('No cells')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 6 })
    await expect(page.locator('[data-over]')).toHaveCount(3)
    await page.mouse.up()
    await page.getByRole('menuitem', { name: 'Hold 3 nights' }).click()
    await expect(page.getByLabel('Wanted')).toHaveValue('all')
    await expect(dates).toHaveCount(3)
    await expect(page.getByLabel('Date 3', { exact: true })).toHaveValue('2098-06-12')
    await expect(page.getByRole('combobox', { name: 'Place 3' })).toHaveValue('Hall · Lagerhaus')
    await page.keyboard.press('Escape')
    await expect(dates).toHaveCount(0)
  })

  await test.step('arrow keys move between cells, and h and Enter offer the same there', async () => {
    await page.getByRole('button', { name: 'Add on Thu, Jun 12, 2098 in Hall' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('button', { name: 'Add on Fri, Jun 13, 2098 in Club' })).toBeFocused()
    await page.keyboard.press('h')
    await expect(dates.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('2098-06-13')
    await expect(dates.getByRole('combobox', { name: 'Place' })).toHaveValue('Club · Lagerhaus')
    await page.keyboard.press('Escape')
    await expect(dates).toHaveCount(0)
    await page.getByRole('button', { name: 'Add on Fri, Jun 13, 2098 in Club' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu', { name: 'Fri, Jun 13, 2098 · Club' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Add on Fri, Jun 13, 2098 in Club' })).toBeFocused()
  })
})

test('a month: an event is stretched and copied with mouse and keyboard', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  await newEvent(company, 'First', { venue, days: night('2098-06-14', hall), status: 'hold' })
  const fest = await newEvent(company, 'Fest', { venue, days: night('2098-06-17', hall), status: 'hold' })
  await seed.signIn(page, company.owner)
  await page.goto('/events/calendar?date=2098-06-01')
  const datesOf = async (id: string) => (await eventOf(company, id)).days.map(({ date }) => date)

  await test.step('its end is dragged to more days, with Undo [E-CAL-41]', async () => {
    await pressGrip(page, /Fest/, 'end')
    const to = await cellAt(page, '2098-06-19').boundingBox()
    if (!to) throw new Error('No day')
    await page.mouse.move(to.x + 40, to.y + 40, { steps: 6 })
    await expect(page.getByRole('status').filter({ hasText: '3 days until Thu, Jun 19, 2098' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'No conflicts' })).toBeVisible()
    await page.mouse.up()
    await expect(cellAt(page, '2098-06-19')).toContainText('Fest (3/3)')
    expect(await datesOf(fest.id)).toEqual(['2098-06-17', '2098-06-18', '2098-06-19'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cellAt(page, '2098-06-18')).not.toContainText('Fest')
  })

  await test.step('Shift, Alt and arrows move its ends', async () => {
    await page.getByRole('link', { name: /Fest/ }).focus()
    await page.keyboard.press('Shift+Alt+ArrowRight')
    await expect(cellAt(page, '2098-06-18')).toContainText('Fest (2/2)')
    await page.getByRole('link', { name: /Fest \(1/ }).focus()
    await page.keyboard.press('Shift+Alt+ArrowDown')
    await expect(cellAt(page, '2098-06-17')).not.toContainText('Fest')
    expect(await datesOf(fest.id)).toEqual(['2098-06-18'])
  })

  await test.step('Alt and dragging copies it; the ghost names what is there already [E-CAL-42]', async () => {
    await dragTo(page, /Fest/, '2098-06-14')
    await page.keyboard.down('Alt')
    await expect(page.getByRole('status').filter({ hasText: 'Copy of Fest' })).toContainText('‘First’')
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await expect(page.getByText('Fest was copied')).toBeVisible()
    await expect(cellAt(page, '2098-06-14')).toContainText('Fest')
    await expect(cellAt(page, '2098-06-18')).toContainText('Fest')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cellAt(page, '2098-06-14')).not.toContainText('Fest')
  })

  await test.step('the menu of an event copies it by a form [E-CAL-48 E-CAL-49]', async () => {
    await page.getByRole('link', { name: /Fest/ }).focus()
    await page.keyboard.press('.')
    await expectNoAxeViolations(page)
    await page.getByRole('menuitem', { name: 'Copy to…' }).press('Enter')
    await page.getByLabel('Date of the copy').fill('2098-06-26')
    await page.getByRole('button', { name: 'Create copy' }).click()
    await expect(cellAt(page, '2098-06-26')).toContainText('Fest')
    await expect(page.getByRole('link', { name: /Fest/ }).first()).toBeFocused()
  })
})

test('keys show a week, a day, a year and the months again', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { venue, hall, club } = await house(company)
  const late = [{ date: '2098-06-12', starts: '2098-06-12T21:00', ends: '2098-06-13T02:00', spaces: [hall] }]
  const set = {
    ...{ date: '2098-06-12', load_in: '2098-06-12T10:00', doors: '2098-06-12T19:00', ends: '2098-06-12T23:00' },
    ...{ load_out: '2098-06-13T08:00', curfew: '2098-06-12T22:30', spaces: [club] },
  }
  await newEvent(company, 'Late', { venue, days: late, status: 'hold' })
  const show = await newEvent(company, 'Show', { venue, days: [set], status: 'hold' })
  await newEvent(company, 'Someday', { venue, days: [{ date: '2098-06-12', spaces: [hall] }] })
  await seed.signIn(page, company.owner)
  await page.goto('/events/calendar?date=2098-06-12')
  await expect(page.getByRole('link', { name: /Late/ })).toBeVisible()

  await test.step('in the week, a night is one piece on its date [E-CAL-02 E-CAL-15 E-CAL-54]', async () => {
    await page.keyboard.press('w')
    await expect(cellAt(page, '2098-06-12').getByRole('link', { name: /Late/ })).toContainText('21:00–02:00 +1')
    await expect(page.getByRole('link', { name: /Late/ })).toHaveCount(1)
    await expectNoAxeViolations(page)
  })

  await test.step('the day goes on past midnight for as long as its pieces [E-CAL-06 E-CAL-09 E-CAL-10]', async () => {
    await page.keyboard.press('d')
    await expect(page.getByText('09:00')).toHaveCount(1)
    await expect(page.getByRole('link', { name: /Late/ })).toHaveCount(1)
    await expect(page.getByRole('img', { name: 'Curfew 22:30' })).toHaveCount(1)
    await expectNoAxeViolations(page)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/date=2098-06-12/)
  })

  await test.step('times that are drawn there are those of a new event', async () => {
    const row = page.locator('[data-from]').last()
    const box = await row.boundingBox()
    if (!box) throw new Error('No row to draw on')
    const [from, until] = [Number(await row.getAttribute('data-from')), Number(await row.getAttribute('data-until'))]
    const at = (minutes: number) => box.x + ((minutes - from) / (until - from)) * box.width
    await page.mouse.move(at(18 * 60 + 10), box.y + box.height - 2)
    await page.mouse.down()
    await page.mouse.move(at(20 * 60 + 40), box.y + box.height - 2, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('menuitem', { name: 'New event' }).click()
    await expect(page).toHaveURL(/starts=2098-06-12T18%3A00&ends=2098-06-12T21%3A00/)
    await expect(page.getByLabel('Start', { exact: true })).toHaveValue('18:00')
    await page.goBack()
    await expect(page.getByRole('link', { name: /Show/ })).toBeVisible()
  })

  await test.step('times are moved and stretched there in steps of 15 minutes', async () => {
    const at = await pressGrip(page, /Show/, 'end')
    await page.mouse.move(at.x - 20, at.y, { steps: 4 })
    await expect(page.getByRole('status').filter({ hasText: /until 0[67]:.. \+1/ })).toBeVisible()
    await page.mouse.up()
    await expect(page.getByText('Show was changed')).toBeVisible()
    const [day] = (await eventOf(company, show.id)).days
    expect(day?.load_out).toMatch(/^2098-06-13T0[67]:(00|15|30|45)$/)
    await page.getByRole('link', { name: /Show/ }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect(page.getByRole('link', { name: /Show/ })).toContainText('19:15–23:15')
    await page.keyboard.press('Shift+Alt+ArrowUp')
    await expect.poll(async () => (await eventOf(company, show.id)).days[0]?.load_in).toBe('2098-06-12T10:00')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await eventOf(company, show.id)).days[0]?.spaces).toEqual([hall])
  })

  await test.step('a year leads to its months [E-CAL-04 E-CAL-53 E-CAL-56]', async () => {
    await page.keyboard.press('y')
    await expect(page.getByRole('button', { name: 'June 2098, 3 events' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'June 2098, 3 events' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: 'July 2098, nothing planned' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('July 2098')).toBeVisible()
    await expect(page).toHaveURL(/date=2098-07-01$/)
  })

  await test.step('letters are text while typing, and ? lists the keys', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('wdy')
    await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue('wdy')
    await expect(page).not.toHaveURL(/view=/)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('15 minutes')
  })
})

test('a view of the calendar is saved, shared and the start of the module', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  await newEvent(company, 'Nova', { venue, days: night('2098-06-12', hall), status: 'hold' })
  await newEvent(company, 'Vetera', { venue, days: night('2098-06-12', hall) })
  await seed.signIn(page, company.owner)

  await test.step('with several spaces the module starts with them, and the list is a click away [E-CAL-07]', async () => {
    await page.goto('/events')
    await expect(page.getByRole('region', { name: 'Spaces by date' })).toBeVisible()
    await page.getByRole('link', { name: 'List' }).click()
    await expect(page.getByRole('table', { name: 'Events' })).toContainText('Nova')
    await page.goto('/dashboard')
    await page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Events' }).click()
    await expect(page.getByRole('table', { name: 'Events' })).toContainText('Nova')
  })

  await test.step('filters and layout are saved for everyone [E-CAL-37 E-CAL-38]', async () => {
    await page.goto('/events/calendar?date=2098-06-12&view=week&search=nova')
    await expect(page.getByRole('link', { name: /Nova/ })).toBeVisible()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click()
    await page.getByLabel('Name').fill('Nova weeks')
    await page.getByLabel('Visible to').selectOption('Everyone in the company')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('button', { name: 'View: Nova weeks' })).toBeVisible()
    await page.getByRole('button', { name: 'View: Nova weeks' }).click()
    await page.getByRole('menuitem', { name: 'Set as default' }).click()
    await expect(page.getByText('This view is your default')).toBeVisible()
  })

  await test.step('the module starts with it, also from the list of views', async () => {
    await page.goto('/events')
    await expect(page).toHaveURL(/\/events\/calendar\?view=week&search=nova&saved=/)
    await page.goto('/events?view=standard')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('menuitem', { name: 'Nova weeks' }).click()
    await expect(page).toHaveURL(/\/events\/calendar\?view=week/)
  })
})

test('months are printed black on white, without the shell [E-CAL-90 E-CAL-91]', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  const name = 'A title that is far too long for a cell of the calendar on the screen'
  await newEvent(company, name, { venue, days: night('2098-06-12', hall), status: 'hold' })
  await newEvent(company, 'Other', { venue, days: night('2098-07-12', hall) })
  await seed.signIn(page, company.owner)
  await page.emulateMedia({ colorScheme: 'dark' })
  const filters = encodeURIComponent(JSON.stringify([['status', 'any_of', ['hold']]]))
  await page.goto(`/events/calendar?date=2098-06-12&search=title&filters=${filters}`)
  await page.getByRole('link', { name: 'Print' }).click()
  await page.getByLabel('Length').selectOption('2 months')
  await expect(page.getByRole('region', { name: 'July 2098' })).toBeVisible()
  await expect(page.getByText('Other')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Modules' })).toBeHidden()
  const month = page.getByRole('region', { name: 'June 2098' })
  await expect(month).toContainText(`1H ${name}20:00–23:00 · Hall`)
  await expect(month).toContainText(/June 2098.+ · All venues · Search: ‘title’ · Status.+Hold/)
  await expect(month).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(month).toHaveCSS('break-after', 'page')
})

test('what a colleague changes appears by itself [M-LIVE-01 M-LIVE-02]', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  await seed.signIn(page, await joined(seed, company, 'Viewer', stranger('Vera Viewer')))
  await page.goto('/events/calendar?date=2098-06-12')
  await expect(page.getByRole('button', { name: 'Thu, Jun 12, nothing planned' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const event = await newEvent(company, 'Nova', { venue, days: night('2098-06-12', hall), status: 'hold' })
  await expect(cellAt(page, '2098-06-12')).toContainText('Nova')
  await confirmed(company, event)
  await expect(page.getByRole('link', { name: /Nova, Confirmed/ })).toBeVisible()
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
  await page.getByRole('button', { name: 'Sat, Jun 14, nothing planned' }).click()
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(
    page.getByRole('dialog', { name: 'Hold dates' }).getByRole('textbox', { name: 'Date', exact: true }),
  ).toHaveValue('2098-06-14')
})

test('week and day are usable on a phone', { tag: '@phone' }, async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { venue, hall } = await house(company)
  await newEvent(company, 'Nova', { venue, days: night('2098-06-12', hall), status: 'hold' })
  await seed.signIn(page, company.owner)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/events/calendar?date=2098-06-12&view=week')
  await expect(page.getByRole('link', { name: /Nova/ })).toBeInViewport()
  await expectNoAxeViolations(page)
  await page.getByRole('combobox', { name: 'View' }).selectOption('Day')
  await expect(page.getByRole('link', { name: /Nova/ })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoAxeViolations(page)
  await page.getByRole('combobox', { name: 'View' }).selectOption('Spaces')
  const nights = page.getByRole('region', { name: 'Spaces by date' })
  await expect(nights.getByRole('link', { name: /Nova/ })).toBeInViewport()
  expect((await nights.boundingBox())?.y).toBeLessThan(300)
  await page.getByRole('button', { name: 'Show options' }).click()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectNoAxeViolations(page)
})
