import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { newcomer, owner } from '#tests/web/accounts.ts'
import { closePage, openPage } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { ActivityTab } from './activity-tab.tsx'

afterEach(closePage)

test('erased values are marked, and the action stays', async () => {
  const entry = {
    created_at: '2026-11-20T10:00:00.000Z',
    actor: { kind: 'member', name: 'Ada Admin', avatar_url: null, acted_as: null },
    action_type: 'update',
    resource_type: 'company',
    resource_id: null,
    subject: null,
    changes: [],
    ip_address: null,
  }
  openPage(
    '/settings',
    { path: '/settings', Component: ActivityTab },
    {
      'auth/get-session': () => newcomer(),
      'activity/list-activity': () => ({
        entries: [
          { ...entry, id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11', is_erased: true },
          { ...entry, id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b12', is_erased: false },
        ],
        next_cursor: null,
      }),
    },
  )
  await screen.findByRole('cell', { name: 'erased' })
  const [, erased, whole] = screen.getAllByRole('row')
  const cells = (row: HTMLElement | undefined) =>
    row
      ? within(row)
          .getAllByRole('cell')
          .slice(2)
          .map((cell) => cell.textContent)
      : []
  expect(cells(erased)).toEqual(['Changed the company: erased', 'erased'])
  expect(cells(whole)).toEqual(['Changed the company', '–'])
})

test("times are shown in the company's zone, which is named", async () => {
  const account = owner(['dashboard', 'company_settings'])
  const there = { ...account, company: account.company && { ...account.company, timezone: 'Asia/Tokyo' } }
  const entry = {
    id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11',
    created_at: '2026-11-20T23:30:00.000Z',
    actor: { kind: 'product', name: null, avatar_url: null, acted_as: null },
    action_type: 'update',
    resource_type: 'company',
    resource_id: null,
    subject: null,
    changes: [],
    ip_address: null,
    is_erased: false,
  }
  openPage(
    '/settings',
    { Component: RequireUser, children: [{ path: '/settings', Component: ActivityTab }] },
    { 'auth/get-session': () => there, 'activity/list-activity': () => ({ entries: [entry], next_cursor: null }) },
  )
  await screen.findByRole('cell', { name: 'Nov 21, 2026, 08:30 GMT+9' })
})

test('further changes of an entry are shown on request', async () => {
  const changes = [1, 2, 3, 4, 5, 6].map((number) => ({ field: `field_${number}`, before: 'a', after: `b${number}` }))
  openPage(
    '/settings',
    { path: '/settings', Component: ActivityTab },
    {
      'auth/get-session': () => newcomer(),
      'activity/list-activity': () => ({
        entries: [
          {
            id: '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11',
            created_at: '2026-11-20T10:00:00.000Z',
            actor: { kind: 'product', name: null, avatar_url: null, acted_as: null },
            action_type: 'update',
            resource_type: 'company',
            resource_id: null,
            subject: null,
            changes,
            ip_address: null,
            is_erased: false,
          },
        ],
        next_cursor: null,
      }),
    },
  )
  const more = await screen.findByRole('button', { name: 'Show 2 more' })
  expect(screen.queryByText('Field 6: a → b6')).toBeNull()
  fireEvent.click(more)
  await screen.findByText('Field 6: a → b6')
})
