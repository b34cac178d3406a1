import { confirmed, newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, test } from '#tests/e2e/support/fixtures.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

test(
  'the event list is filtered, sorted, and changed in bulk [E-EVT-127]',
  { tag: '@phone' },
  async ({ page, seed }, info) => {
    const company = await seed.newCompany()
    const names = Array.from({ length: 52 }, (_, at) => `Show ${String(at + 1).padStart(2, '0')}`)
    await Promise.all(names.map((name) => newEvent(company, name, { kind: 'concert' })))
    await confirmed(company, await newEvent(company, 'Show of shows', { kind: 'concert', starts: '21:00' }))
    await newEvent(company, 'Rehearsal', { kind: 'rehearsal' })
    await newEvent(company, 'Show rehearsal', { kind: 'rehearsal', date: '2098-07-01' })
    await seed.signIn(page, company.owner)
    await page.goto('/events')
    const count = page.getByRole('main').getByRole('status').first()
    const links = page.getByRole('table', { name: 'Events' }).locator('[data-row]')

    await test.step('the URL contains search, filter, order, scope and page, and restores them [M-LIST-06 E-EVT-121]', async () => {
      await expect(count).toHaveText('55 events')
      if (info.project.name === 'phone') {
        const first = await page
          .locator('tr', { has: page.locator('[data-row]') })
          .first()
          .boundingBox()
        expect((first?.y ?? 0) + (first?.height ?? 0), 'the end of the first event').toBeLessThan(700)
      }
      await page.getByRole('tab', { name: 'All' }).click()
      await page.getByRole('searchbox', { name: 'Search events' }).fill('show')
      await expect(count).toHaveText('54 events')
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('button', { name: 'Add a filter' }).click()
      await page.getByRole('combobox', { name: 'Field' }).selectOption('Kind')
      await page.getByRole('combobox', { name: 'Value' }).click()
      await page.getByRole('option', { name: 'Concert' }).click()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await expect(count).toHaveText('53 events')
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('group', { name: 'Filters' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
      if (info.project.name === 'phone')
        await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title, descending')
      else
        for (const _ of ['up', 'down'])
          await page.getByRole('columnheader').getByRole('button', { name: 'Title' }).click()
      await expect(links.first()).toHaveText('Show of shows')
      await expect(links).toHaveCount(50)
      await page.getByRole('button', { name: 'Load More' }).click()
      await expect(links).toHaveCount(53)
      const asked = Object.fromEntries(new URL(page.url()).searchParams)
      const kind = '[["kind","any_of",["concert"]]]'
      expect(asked).toEqual({ search: 'show', scope: 'all', filters: kind, sort: '-name', pages: '2' })
      const shown = await links.allTextContents()

      await page.reload()
      await expect(links).toHaveCount(53)
      expect(await links.allTextContents()).toEqual(shown)
      await expect(page.getByRole('searchbox', { name: 'Search events' })).toHaveValue('show')
      await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
      await expect(page.getByRole('tab', { selected: true })).toHaveText('All')
    })

    await test.step('changes all matching events, beyond the current page [M-LIST-18 M-LIST-20 M-LIST-21 M-LIST-22]', async () => {
      await page.goto('/events?search=show&sort=name')
      await expect(links).toHaveCount(50)
      await page.getByRole('checkbox', { name: 'Select Show 01' }).check()
      const bar = page.getByRole('region', { name: 'Selected' })
      await expect(bar).toContainText('1 event selected')
      await bar.getByRole('button', { name: 'Select all 54 events that match' }).click()
      await expect(bar).toContainText('54 events selected')
      await expectNoAxeViolations(page)
      await bar.getByRole('button', { name: 'Change…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit 54 events' })
      await dialog.getByRole('combobox', { name: 'Field' }).selectOption('Kind')
      await dialog.getByRole('combobox', { name: 'New value: Kind' }).selectOption('Club night')
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: 'Edit 54 events' }).click()
      await expectToast(page, '54 events changed')
      await expect(bar).toHaveCount(0)
      await expect(page.getByRole('row').filter({ hasText: 'Show 01' })).toContainText('Club night')
      await page.goto(
        '/events?scope=all&filters=%5B%5B%22kind%22%2C%22any_of%22%2C%5B%22club_night%22%5D%5D%5D&sort=name',
      )
      await expect(count).toHaveText('54 events')
    })

    await test.step('deletes all but the confirmed one, and says which and why [M-LIST-22 M-LIST-23 M-LIST-24]', async () => {
      await page.getByRole('checkbox', { name: 'Select Show 02' }).check()
      await page.getByRole('button', { name: 'Select all 54 events that match' }).click()
      await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Move to bin' }).click()
      const sure = page.getByRole('dialog', { name: 'Move 54 events to the bin?' })
      await sure.getByRole('button', { name: 'Move to bin' }).click()
      const told = page.getByRole('dialog', { name: '1 event left as it was' })
      await expect(told).toContainText('53 events done.')
      await expect(told.getByRole('listitem')).toHaveText(
        'Show of shows: A confirmed event cannot be deleted. Cancel it first.',
      )
      await expectNoAxeViolations(page)
      await told.getByRole('button', { name: 'Close', exact: true }).last().click()
      await expect(links).toHaveText(['Show of shows'])
    })
  },
)

test('shortcuts work in the event list, but never while typing', async ({ page, seed }) => {
  const company = await seed.newCompany()
  for (const [at, name] of ['First', 'Second', 'Third'].entries())
    await newEvent(company, name, { date: `2098-06-1${at}` })
  await seed.signIn(page, company.owner)
  await page.goto('/events')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await expect(link('First')).toBeVisible()

  await test.step('moves between rows and selects one [M-LIST-19 M-LIST-56 M-LIST-57 M-LIST-58 M-LIST-60]', async () => {
    await press('j', 'j')
    await expect(link('Second')).toBeFocused()
    await press('k')
    await expect(link('First')).toBeFocused()
    await press('ArrowDown', 'ArrowDown', 'ArrowUp')
    await expect(link('Second')).toBeFocused()
    await press('x', 'j', 'x')
    await expect(page.getByRole('region', { name: 'Selected' })).toContainText('2 events selected')
    await expect(page.getByRole('checkbox', { name: 'Select First' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Select Second' })).toBeChecked()
    await press('x')
    await expect(page.getByRole('checkbox', { name: 'Select Third' })).not.toBeChecked()
  })

  await test.step('shows the shortcuts, which are inactive meanwhile [M-LIST-63]', async () => {
    await press('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await expect(dialog).toContainText('New event')
    await expectNoAxeViolations(page)
    await press('n', 'Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/events$/)
  })

  await test.step('focuses the search, where keys type letters [M-LIST-61 M-LIST-64]', async () => {
    await press('/')
    const search = page.getByRole('searchbox', { name: 'Search events' })
    await expect(search).toBeFocused()
    await press('n', 'x', 'j', '?', '/')
    await expect(search).toHaveValue('nxj?/')
    await expect(page).toHaveURL(/\/events\?search=/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The previous results stay until the response arrives, and replacing them would move the focus.
    await expect(page.getByText('No events match')).toBeVisible()
    await search.fill('')
    await expect(link('First')).toBeVisible()
    await search.blur()
  })

  await test.step('opens a row and creates an event [M-LIST-59 M-LIST-62]', async () => {
    await press('j', 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
    await page.goto('/events')
    await expect(link('First')).toBeVisible()
    await press('n')
    await expect(page).toHaveURL(/\/events\/new$/)
    await expect(page.getByRole('heading', { level: 1, name: 'New event' })).toBeVisible()
  })
})
