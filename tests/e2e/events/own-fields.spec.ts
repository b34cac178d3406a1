import { newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

test('a company adds custom fields, which work like built-in ones', async ({ page, seed }) => {
  const company = await seed.newCompany()
  const { id: choir } = await newEvent(company, 'Choir')
  await newEvent(company, 'Party')
  await seed.signIn(page, company.owner)
  await page.goto('/events')

  await test.step("creates them in the module's settings", async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const add = page.getByRole('button', { name: 'Add a field: Custom event fields' })
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Add a field' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Door deal')
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Single choice')
    await dialog.getByRole('textbox', { name: 'Choice 1' }).fill('70/30')
    await dialog.getByRole('textbox', { name: 'Choice 2' }).fill('80/20')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await expectToast(page, '‘Door deal’ added')
    await add.click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Rider')
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await expect(page.getByRole('list', { name: 'Custom event fields' }).getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Rider further up' }).click()
    await expect(page.getByRole('list', { name: 'Custom event fields' }).getByRole('listitem').first()).toContainText(
      'Rider',
    )
    await expectNoAxeViolations(page)
  })

  await test.step('shows them in the form and on the page [M-REC-88 M-REC-89 E-EVT-24]', async () => {
    await page.goto(`/events/${choir}?tab=edit`)
    await page.getByRole('combobox', { name: 'Door deal' }).selectOption('80/20')
    await page.getByRole('textbox', { name: 'Rider' }).fill('<b>no</b> brown sweets')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Saved')
    await expect(page.getByRole('heading', { name: 'Further details' })).toBeVisible()
    await expect(page.getByText('80/20')).toBeVisible()
    await expect(page.getByText('<b>no</b> brown sweets')).toBeVisible()
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByText('Door deal: 80/20')).toBeVisible()
  })

  await test.step('offers them as a column and a filter [M-REC-90 M-REC-91]', async () => {
    await page.goto('/events')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Columns…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('checkbox', { name: 'Door deal' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    const table = page.getByRole('table', { name: 'Events' })
    await expect(table.getByText('80/20')).toHaveCount(1)
    await page.getByRole('button', { name: 'Filter' }).click()
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('button', { name: 'Add a filter' }).click()
    await filters.getByRole('combobox', { name: 'Field' }).selectOption('Door deal')
    await filters.getByRole('combobox', { name: 'How' }).selectOption('is empty')
    await expect(table.locator('[data-row]')).toHaveText(['Party'])
    await filters.getByRole('checkbox', { name: 'Yes' }).uncheck()
    await expect(table.locator('[data-row]')).toHaveText(['Choir'])
  })

  await test.step('restores a removed field with its values [M-REC-95]', async () => {
    await page.goto('/events/settings')
    await page.getByRole('button', { name: 'Remove Rider' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, '‘Rider’ removed')
    await page.goto(`/events/${choir}`)
    await expect(page.getByText('80/20')).toBeVisible()
    await expect(page.getByText('brown sweets')).toHaveCount(0)
    await page.goto('/events/settings')
    await page.getByRole('button', { name: 'Restore Rider' }).click()
    await expectToast(page, '‘Rider’ restored')
    await page.goto(`/events/${choir}`)
    await expect(page.getByText('<b>no</b> brown sweets')).toBeVisible()
  })
})

test('notes support bold, heading, list and link by keyboard; typed markup stays text', async ({
  page,
  seed,
}, info) => {
  // The phone project cannot select by keyboard: the editor handles Shift and Home too late for a link.
  const hasKeys = info.project.name === 'desktop'
  const company = await seed.newCompany()
  const { id } = await newEvent(company, 'Choir')
  await seed.signIn(page, company.owner)
  await page.goto(`/events/${id}?tab=edit`)
  await page.getByRole('button', { name: 'Write notes' }).press('Enter')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await expect(notes).toBeFocused()
  /** The editor regains focus and cursor shortly after the action. */
  const act = async (name: string) => {
    await page.getByRole('button', { name }).press('Enter')
    await expect(notes).toBeFocused()
  }

  await test.step('bold, headings, lists and links [M-REC-60 M-REC-61 M-REC-62 M-REC-63]', async () => {
    await act('Heading 2')
    await notes.pressSequentially('Load-in')
    await notes.press('Enter')
    await notes.press('ControlOrMeta+b')
    await notes.pressSequentially('West gate')
    await notes.press('ControlOrMeta+b')
    await notes.pressSequentially(' <img src=x onerror=alert(1)>')
    await notes.press('Enter')
    await act('Bullet list')
    await notes.pressSequentially('Ring twice')
    await notes.press('Enter')
    await notes.pressSequentially('plan')
    if (hasKeys) {
      await notes.press('Shift+Home')
      // The editor updates its selection asynchronously.
      await expect(notes).toHaveJSProperty('editor.state.selection.empty', false)
      await page.getByRole('button', { name: 'Link', exact: true }).press('Enter')
      const address = page.getByRole('textbox', { name: 'Enter URL' })
      await address.fill('https://example.com/plan')
      await address.press('Enter')
    }
    await expectNoAxeViolations(page)
  })

  await test.step('displays the formatting as written [M-REC-59 M-REC-64]', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Saved')
    await expect(page.getByRole('heading', { name: 'Load-in' })).toBeVisible()
    await expect(page.locator('strong', { hasText: 'West gate' })).toBeVisible()
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Ring twice' })).toBeVisible()
    const link = page.getByRole('link', { name: 'plan' })
    if (hasKeys) await expect(link).toHaveAttribute('href', 'https://example.com/plan')
    await expectNoAxeViolations(page)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await expect(page.getByText('West gate <img src=x')).toBeVisible()
  })

  await test.step('loads the editor only when it is opened [M-PERF-13]', async () => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(`/events/${id}?tab=edit`)
    const open = page.getByRole('button', { name: 'Change the notes' })
    await expect(open).toBeVisible()
    expect(scripts.filter((url) => url.includes('rich-text-editor'))).toEqual([])
    await open.click()
    await expect(notes).toBeVisible()
    expect(scripts.filter((url) => url.includes('rich-text-editor'))).not.toEqual([])
  })
})
