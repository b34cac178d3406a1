import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Account } from '#shared/features/identity/auth.ts'
import type { RecordField } from '#shared/records/record-field.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, type OpenedPage, openPage, refusal } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { NewRecordPage } from '#web/domain/records/new-record-page.tsx'
import { RecordPage } from '#web/domain/records/record-page.tsx'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { eventScreen } from './event-screen.tsx'

afterEach(closePage)

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const event = (given: object = {}) => ({
  ...{ id, company_id: id, name: 'Nova', version: 1, custom: {}, tags: [], is_busy: false },
  ...{ created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' },
  ...{ created_by: null, updated_by: null },
  ...given,
})

const small: RecordScreen = {
  ...eventScreen,
  ...{ inputs: undefined, first: undefined, sections: undefined, tabs: [] },
  type: { ...eventScreen.type, fields: { name: eventScreen.type.fields.name as RecordField }, derived: {} },
  form: [{ title: 'Event', fields: ['name'] }],
}

const all = owner(['dashboard', 'events'])
const with_ = (levels: Record<string, 'read' | 'write'>): Account => ({
  ...all,
  memberships: all.memberships.map(({ role, ...one }) => {
    const permissions = Object.fromEntries(Object.entries(levels).map(([key, access]) => [key, { access }]))
    return { ...one, is_owner: false, role: role && { ...role, permissions } }
  }),
})
const writer = with_({ dashboard: 'read', events: 'write' })

async function typing(address: string): Promise<{ page: OpenedPage; title: HTMLInputElement }> {
  const Component = () => (address.endsWith('/new') ? <NewRecordPage screen={small} /> : <RecordPage screen={small} />)
  const page = openPage(
    address,
    { Component: RequireUser, children: [{ path: '/events/:id', Component }] },
    {
      'auth/get-session': () => writer,
      'event-settings/list-custom-fields': () => ({ fields: [] }),
      'event-settings/list-tags': () => ({ tags: [] }),
      'events/get-record': () => ({ record: event() }),
    },
  )
  const title = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[name="name"]')
    if (!found) throw new Error('There is no title yet')
    return found
  })
  fireEvent.change(title, { target: { value: 'Nova at last' } })
  return { page, title }
}

const save = () => {
  const form = document.querySelector('form')
  if (form) fireEvent.submit(form)
}
const told = async (words: RegExp) => (await screen.findByText(words)).closest('[role="alert"]')

describe('the form keeps its input and shows a message', () => {
  test('when the event is deleted meanwhile; once restored, it is saved without a conflict [M-REC-20 M-REC-27]', async () => {
    const { page, title } = await typing(`/events/${id}?tab=edit`)
    page.answer('events/get-record', () => refusal('in_bin', 409, 'This is in the bin. Restore it first.'))
    page.answer('events/update-record', () => refusal('in_bin', 409, 'This is in the bin. Restore it first.'))
    save()
    expect(await told(/has been moved to the bin. Restore it, then save/)).not.toBeNull()
    await waitFor(() => expect(page.asked.filter(({ call }) => call === 'events/get-record')).toHaveLength(2))
    expect(screen.getByText('Open the bin').closest('a')?.getAttribute('href')).toBe('/events/bin')
    expect(title.isConnected && title.value).toBe('Nova at last')

    const back = event({ version: 3 })
    page.answer('events/get-record', () => ({ record: back }))
    page.answer('events/update-record', ({ input }) =>
      input.version === 3
        ? { record: { ...back, version: 4, name: 'Nova at last' } }
        : Response.json(
            {
              ...{ success: false, code: 'changed_meanwhile', error: 'Changed', request_id: 'r' },
              data: { record: back, changes: [] },
            },
            { status: 409 },
          ),
    )
    save()
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(page.asked.findLast(({ call }) => call === 'events/update-record')?.input).toMatchObject({
      version: 3,
      changes: { name: 'Nova at last' },
    })
  })

  test('when it is deleted permanently', async () => {
    const { page, title } = await typing(`/events/${id}?tab=edit`)
    page.answer('events/get-record', () => refusal('not_found', 404))
    page.answer('events/update-record', () => refusal('not_found', 404))
    save()
    expect(await told(/has been deleted, so it cannot be saved. What you entered stays here/)).not.toBeNull()
    await waitFor(() => expect(page.asked.filter(({ call }) => call === 'events/get-record')).toHaveLength(2))
    expect(title.isConnected && title.value).toBe('Nova at last')
    await page.go(`/events/${id}`)
    expect(await screen.findByText('Event not found')).toBeTruthy()
  })

  test.each([
    ['the right to change events', { dashboard: 'read', events: 'read' }, { record: event() }],
    ['the right to see them', { dashboard: 'read' }, null],
    [
      'the right, of one that is private',
      { dashboard: 'read', events: 'read' },
      { record: event({ name: 'Busy', is_busy: true }) },
    ],
  ] as const)('when %s is removed', async (_, levels, answer) => {
    const { page, title } = await typing(`/events/${id}?tab=edit`)
    page.answer('auth/get-session', () => with_(levels))
    page.answer('events/get-record', () => answer ?? refusal('forbidden', 403))
    page.answer('events/update-record', () => refusal('forbidden', 403))
    save()
    expect(await told(/You may not change events any more.* What you entered stays here/)).not.toBeNull()
    expect(title.isConnected && title.value).toBe('Nova at last')
    expect(title.readOnly).toBe(true)
    expect(document.querySelector('button[type="submit"]')).toBeNull()
  })

  test('also for a new event', async () => {
    const { page, title } = await typing('/events/new')
    page.answer('auth/get-session', () => with_({ dashboard: 'read' }))
    page.answer('events/create-record', () => refusal('forbidden', 403))
    save()
    expect(await told(/You may not change events any more/)).not.toBeNull()
    expect(title.isConnected && title.value).toBe('Nova at last')
  })
})

test('without permission there is no form', async () => {
  openPage(
    `/events/${id}?tab=edit`,
    { Component: RequireUser, children: [{ path: '/events/:id', element: <RecordPage screen={small} /> }] },
    {
      'auth/get-session': () => with_({ dashboard: 'read', events: 'read' }),
      'event-settings/list-custom-fields': () => ({ fields: [] }),
      'events/get-record': () => ({ record: event() }),
    },
  )
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Overview', 'Activity'])
  expect(document.querySelector('form')).toBeNull()
})
