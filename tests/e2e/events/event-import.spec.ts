import { readFileSync } from 'node:fs'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { enterOn } from '#tests/e2e/support/keyboard.ts'
import { workbook } from '#tests/support/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function season() {
  const nights = Array.from({ length: 200 }, (_, at) => {
    const date = new Date(Date.UTC(2098, 0, 1 + at)).toISOString().slice(0, 10)
    return [`Night ${at + 1}`, date, '19:00', '20:00', '00:30', at % 2 ? 'Harbour Hall' : 'Old Brewery', 'Inquiry']
  })
  Object.assign(nights[9] ?? [], { 1: '2098-02-30' })
  Object.assign(nights[49] ?? [], { 5: 'Harbor Hall' })
  Object.assign(nights[149] ?? [], { 3: 'late' })
  return [['Show', 'Date', 'Doors', 'Start', 'End', 'Location', 'Status'], ...nights]
}

test('a new company imports its venues and its season from spreadsheets, and undoes the import', async ({
  page,
  seed,
}) => {
  const company = await seed.newCompany()
  await seed.signIn(page, company.owner)
  const main = page.getByRole('main')

  await test.step('pasted cells become venues [M-LIST-37 M-LIST-53]', async () => {
    await page.goto('/venues')
    await main.getByRole('link', { name: 'Import from a spreadsheet' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import venues')
    await main
      .getByRole('textbox', { name: 'Cells' })
      .fill('Venue\tTown\tCapacity\nHarbour Hall\tLeith\t1,200\nOld Brewery\tOslo\t800')
    await expectNoAxeViolations(page)
    await main.getByRole('button', { name: 'Use these cells' }).click()
    await expect(main.getByRole('combobox', { name: 'Town is' })).toHaveValue('city')
    await expectNoAxeViolations(page)
    await main.getByRole('button', { name: 'Preview 2 rows' }).click()
    await expect(main.getByText('2 new, 0 changed, 0 not imported')).toBeVisible()
    await main.getByRole('button', { name: 'Import 2 venues' }).click()
    await expect(main.getByText('2 created, 0 changed.')).toBeVisible()
  })

  await test.step('an import of 200 events reports three errors with their reasons [M-LIST-36 M-LIST-41 M-LIST-42 E-FEED-33]', async () => {
    await page.goto('/events')
    await main.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import…' }).click()
    await main
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'Season.xlsx', mimeType: xlsx, buffer: await workbook(season()) })
    await main.getByRole('button', { name: 'Preview 200 rows' }).click()
    await expect(main.getByText(/^199 new, 0 changed, 1 not imported/)).toBeVisible()
    await expectNoAxeViolations(page)
    await main.getByRole('button', { name: 'Use ‘Harbour Hall’' }).first().click()
    await expect(main.getByText('New names')).toBeHidden()
    await expect(main.getByRole('button', { name: 'Import 199 events' })).toBeEnabled()
    await main.getByRole('tab', { name: 'Not imported (1)' }).click()
    await expect(main.getByText('Date: This day does not exist')).toBeVisible()
    await expectNoAxeViolations(page)
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Download rows not imported' }).click()
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('Show,Date,Doors,Start,End,Location,Status,Why it was not imported')
  })

  await test.step('imports, undoes, and imports again by keyboard [M-LIST-45 M-LIST-46]', async () => {
    await enterOn(page, main.getByRole('button', { name: 'Import 199 events' }))
    await expect(main.getByText('199 created, 0 changed, 1 not imported.')).toBeVisible()
    await enterOn(page, main.getByRole('button', { name: 'Undo' }))
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
    await expect(dialog.getByText('None of them has been changed since.')).toBeVisible()
    await expectNoAxeViolations(page)
    await enterOn(page, dialog.getByRole('button', { name: 'Undo the import' }))
    await expect(main.getByText(/Created events are in the bin/)).toBeVisible()
    await page.goto('/events')
    await expect(main.getByText('No events yet')).toBeVisible()
    await page.goto('/events/import')
    await main
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'Season.xlsx', mimeType: xlsx, buffer: await workbook(season()) })
    await enterOn(page, main.getByRole('button', { name: 'Preview 200 rows' }))
    await enterOn(page, main.getByRole('button', { name: 'Import 199 events' }))
    await enterOn(page, main.getByRole('link', { name: 'See the events' }))
    await expect(main.getByRole('status').first()).toHaveText('199 events')
    await expectNoAxeViolations(page)
  })
})
