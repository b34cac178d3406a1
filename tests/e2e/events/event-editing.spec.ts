import { events } from '#shared/features/events/events.ts'
import { confirmed, eventOf, newEvent } from '#tests/e2e/support/events.ts'
import { expect, expectNoAxeViolations, stranger, test } from '#tests/e2e/support/fixtures.ts'
import { joined } from '#tests/e2e/support/team.ts'
import { expectToast } from '#tests/e2e/support/toast.ts'

test('when two people change one event, the second resolves each field and loses nothing [M-REC-17 M-REC-18 M-REC-19 M-REC-20]', async ({
  page,
  seed,
  browserConsole,
}) => {
  browserConsole.allow(/status of 409/)
  const company = await seed.newCompany()
  const mona = await joined(seed, company, 'Manager', stranger('Mona Manager'))
  const event = await newEvent(company, 'Nova', { capacity: 100 })
  await seed.signIn(page, company.owner)
  await page.goto(`/events/${event.id}?tab=edit`)
  const [title, capacity, tickets] = [
    page.getByRole('textbox', { name: 'Title' }),
    page.getByRole('textbox', { name: 'Capacity' }),
    page.getByRole('textbox', { name: 'Ticket link' }),
  ]
  await title.fill('Nova at last')
  await capacity.fill('500')
  await tickets.fill('https://tickets.example/nova')
  const changes = { name: 'Nova and friends', capacity: 300 }
  await mona.api.call(events, 'updateRecord', { id: event.id, version: event.version, changes }, company.id)

  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'This changed while you were editing it' })
  await test.step('each conflicting field shows both values and who changed it', async () => {
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    const ofTitle = dialog.getByRole('listitem').filter({ hasText: 'Title' })
    for (const words of ['Mona Manager', 'Nova at last', 'Nova and friends']) await expect(ofTitle).toContainText(words)
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Capacity' })).toContainText('500')
    await expectNoAxeViolations(page)
  })

  await test.step('the form keeps the input', async () => {
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect(title).toHaveValue('Nova at last')
    await expect(capacity).toHaveValue('500')
    await expect(tickets).toHaveValue('https://tickets.example/nova')
  })

  await test.step('saves their value of one field, mine of the other, and my other changes', async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('radiogroup', { name: 'Title' }).getByText('Take theirs').click()
    await dialog.getByRole('radiogroup', { name: 'Capacity' }).getByText('Keep mine').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Saved')
    await expect(page.getByRole('heading', { level: 1, name: 'Nova and friends' })).toBeVisible()
    const kept = { name: 'Nova and friends', capacity: 500, ticket_url: 'https://tickets.example/nova' }
    expect(await eventOf(company, event.id)).toMatchObject(kept)
  })
})

test('an event is deleted and restored by toast and from the bin; an admin deletes it permanently', async ({
  page,
  seed,
  browserConsole,
}) => {
  // Live changes can repeat the queries of the event's page before it is left.
  browserConsole.allow(/status of 409.*\/(get-record|get-hold|list-conflicts)\?/)
  const company = await seed.newCompany()
  const mona = await joined(seed, company, 'Manager', stranger('Mona Manager'))
  const event = await newEvent(company, 'Nova')
  await seed.signIn(page, mona)
  await page.goto(`/events/${event.id}`)
  const row = page.getByRole('row').filter({ hasText: 'Nova' })
  const toast = page.getByRole('region', { name: 'Notifications', exact: true })
  const bin = async () => {
    await page.getByRole('button', { name: 'More about this event' }).click()
    await page.getByRole('menuitem', { name: 'Move to bin' }).click()
    await expect(page.getByText('No events yet')).toBeVisible()
    await expect(toast).toContainText('1 event moved to the bin')
  }

  await test.step('the toast restores the event [M-REC-28]', async () => {
    await bin()
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(toast).toContainText('Undone')
    await row.getByRole('link', { name: 'Nova' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nova' })).toBeVisible()
  })

  const year = new Date().getFullYear()
  await test.step('the bin shows who deleted it and when; a writer can restore it, but not delete it permanently [M-REC-30 M-REC-31 M-REC-32 M-REC-33]', async () => {
    await bin()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Bin' }).click()
    await expect(page).toHaveURL(/\/events\/bin$/)
    await expect(row).toContainText('Mona Manager')
    await expect(row).toContainText(new RegExp(`${year}|${year + 1}`))
    await expect(page.getByRole('button', { name: 'Delete Nova permanently' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await row.getByRole('button', { name: 'Restore Nova' }).click()
    await expectToast(page, 'Event restored')
    await expect(page.getByText('The bin is empty')).toBeVisible()
    expect((await eventOf(company, event.id)).name).toBe('Nova')
  })

  await test.step('an admin deletes it permanently after confirmation [M-REC-37]', async () => {
    await company.api.call(events, 'moveToBin', { ids: [event.id] }, company.id)
    await seed.signIn(page, company.owner)
    await page.goto('/events/bin')
    await row.getByRole('button', { name: 'Delete Nova permanently' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Nova permanently?' })
    await expect(dialog).toContainText('It cannot be restored after that.')
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expectToast(page, 'Event permanently deleted')
    await expect(page.getByText('The bin is empty')).toBeVisible()
    const asked = await company.api.send(events, 'getRecord', { id: event.id }, company.id)
    expect(asked.status()).toBe(404)
  })

  await test.step('a confirmed event cannot be deleted; the message says why and what to do instead [M-REC-42 M-REC-43]', async () => {
    const fixed = await confirmed(company, await newEvent(company, 'Supernova', { starts: '21:00' }))
    await page.goto(`/events/${fixed.id}`)
    await page.getByRole('button', { name: 'More about this event' }).click()
    await expect(page.getByRole('menuitem', { name: 'Move to bin' })).toBeDisabled()
    await expect(page.getByText('Cancel confirmed and live events before you move them to the bin.')).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Supernova' })).toBeVisible()
  })
})
