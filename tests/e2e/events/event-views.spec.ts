import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, stranger, test } from '#tests/e2e/support/fixtures.ts'
import { joined } from '#tests/e2e/support/team.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

test('members save their views of a list and share them with colleagues [E-EVT-127]', async ({
  page,
  seed,
  context,
  browser,
}, info) => {
  const company = await seed.newCompany()
  const vera = await joined(seed, company, 'Viewer', stranger('Vera Viewer'))
  await newEvent(company, 'Choir', { kind: 'concert', capacity: 300 })
  await newEvent(company, 'Rehearsal of the choir', { kind: 'rehearsal', date: '2098-06-14' })
  await newEvent(company, 'Party', { kind: 'club_night' })
  await seed.signIn(page, company.owner)
  await page.goto('/events')
  const rows = page.getByRole('table', { name: 'Events' }).locator('[data-row]')
  const views = page.getByRole('button', { name: /^View/ })
  const pick = async (name: string) => {
    await views.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect(rows).toHaveCount(3)

  await test.step('saves the current view with a name, for everyone [M-LIST-10]', async () => {
    await page.getByRole('searchbox', { name: 'Search events' }).fill('choir')
    await expect(rows).toHaveCount(2)
    await page.getByRole('tab', { name: 'All' }).click()
    await pick('Save as a new view…')
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('A name is required')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Choirs')
    await dialog.getByRole('combobox', { name: 'Visible to' }).selectOption('Everyone in the company')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, "'Choirs' saved")
    await expect(views).toHaveText('View: Choirs')
  })

  await test.step('its URL opens the same for a colleague, who cannot change it [M-LIST-13 M-LIST-11]', async () => {
    if (info.project.name === 'desktop') {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await pick('Copy link')
    }
    const link =
      info.project.name === 'desktop' ? await page.evaluate(() => navigator.clipboard.readText()) : page.url()
    const theirs = await (await browser.newContext()).newPage()
    await seed.signIn(theirs, vera)
    await theirs.goto(link)
    const seen = theirs.getByRole('table', { name: 'Events' }).locator('[data-row]')
    await expect(seen).toHaveText(['Choir', 'Rehearsal of the choir'])
    await expect(theirs.getByRole('tab', { selected: true })).toHaveText('All')
    await theirs.getByRole('tab', { name: 'Past' }).click()
    await theirs.getByRole('button', { name: 'View: Choirs' }).click()
    await expect(theirs.getByRole('menuitem', { name: 'Save as a new view…' })).toBeVisible()
    for (const name of ['Save changes', 'Delete view…'])
      await expect(theirs.getByRole('menuitem', { name })).toHaveCount(0)
    await theirs.context().close()
  })

  await test.step('the list opens with its default view, which can be left for all events [M-LIST-12]', async () => {
    await pick('Set as default')
    await expectToast(page, 'This view is your default')
    await page.goto('/venues')
    await page.goto('/events')
    await expect(views).toHaveText('View: Choirs')
    await expect(rows).toHaveCount(2)
    await pick('All events')
    await expect(rows).toHaveCount(3)
    await page.reload()
    await expect(views).toHaveText('Views')
    await expect(rows).toHaveCount(3)
  })

  await test.step('columns can be chosen and ordered, and persist [M-LIST-15 M-LIST-16 M-LIST-17]', async () => {
    const headings = page.locator('th')
    await expect(headings).toHaveText(['Choose', 'Title', 'Date', 'Starts', 'Status', 'Venue', 'Kind', 'Owner', 'Tags'])
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Columns…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    for (const name of ['Venue', 'Owner', 'Tags']) await dialog.getByRole('checkbox', { name }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Capacity' }).check()
    for (const _ of [1, 2]) await dialog.getByRole('button', { name: 'Capacity further left' }).press('Enter')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    const chosen = ['Choose', 'Title', 'Date', 'Starts', 'Capacity', 'Status', 'Kind']
    await expect(headings).toHaveText(chosen)
    const elsewhere = await (await browser.newContext()).newPage()
    await seed.signIn(elsewhere, company.owner)
    await elsewhere.goto('/events?view=standard')
    await expect(elsewhere.locator('th')).toHaveText(chosen)
    await elsewhere.context().close()
  })

  await test.step("'Today' returns to upcoming events from any part of the list [E-EVT-128]", async () => {
    await page.goto('/events?scope=past&sort=-name')
    await expect(rows).toHaveCount(0)
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(rows).toHaveCount(3)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Upcoming')
  })

  await test.step('deleting a view keeps the records', async () => {
    await pick('Choirs')
    await expect(rows).toHaveCount(2)
    await pick('Delete view…')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'View deleted')
    await expect(rows).toHaveCount(3)
    await views.click()
    await expect(page.getByRole('menuitem', { name: 'Choirs' })).toHaveCount(0)
  })
})

test('a list is exported as shown or completely [E-EVT-127]', async ({ page, seed }) => {
  const company = await seed.newCompany()
  await newEvent(company, 'Choir', { kind: 'concert' })
  await newEvent(company, 'Party', { kind: 'club_night', date: '2098-06-14' })
  await seed.signIn(page, company.owner)
  await page.goto('/events?search=choir')
  await expect(page.getByRole('table', { name: 'Events' }).locator('[data-row]')).toHaveCount(1)
  const saved = async (what: string, format: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export events' })
    await dialog.getByRole('combobox', { name: 'Field' }).selectOption(what)
    await dialog.getByRole('combobox', { name: 'File' }).selectOption(format)
    await expectNoAxeViolations(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ])
    await expect(dialog).toHaveCount(0)
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }

  await test.step('this list [M-LIST-27 M-LIST-29]', async () => {
    const { name, content } = await saved('This list: 1 event', 'csv')
    expect(name).toMatch(/^events-\d{4}-\d\d-\d\d\.csv$/)
    const [heading, line, ...others] = content
      .toString()
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
    expect(heading).toBe('Title,Date,Start,Status,Venue,Kind,Owner,Tags,ID')
    expect(line).toMatch(/^Choir,2098-06-13,[^,]*,Inquiry,/)
    expect(others).toEqual([])
  })

  await test.step('everything [M-LIST-28 M-LIST-30]', async () => {
    const { name, content } = await saved('Everything that you may see', 'xlsx')
    expect(name).toMatch(/\.xlsx$/)
    const { sheets } = await readXlsx(content)
    expect(sheets[0]?.rows.slice(1).map((row) => row[0])).toEqual(['Choir', 'Party'])
  })
})
