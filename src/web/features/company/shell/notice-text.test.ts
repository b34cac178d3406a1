import { expect, test } from 'vitest'
import type { Notice } from '#shared/features/company/notices.ts'
import { noticeText } from './notification-list.tsx'

const notice: Notice = {
  id: '1',
  kind: 'member_joined',
  at: '2026-11-23T09:00:00.000Z',
  is_new: true,
  person: 'Kai Brandt',
  membership_id: 'm1',
  detail: 'Viewer',
  count: 1,
  event_id: null,
  date: null,
  place: null,
  outcome: null,
}
const gone = { membership_id: null, detail: null }
const hold = { date: '2199-06-12', ...gone, person: null, detail: 'Nova', event_id: 'e1', place: 'Hall, Kesselhaus' }
const hook = { person: null, membership_id: null, detail: 'https://hooks.example/in?key=secret' }

test.each([
  [{}, 'Kai Brandt joined as Viewer', '/team-management/members/m1'],
  [gone, 'Kai Brandt joined', '/team-management'],
  [{ kind: 'member_left', ...gone }, 'Kai Brandt left the company', '/team-management'],
  [{ kind: 'member_left', ...gone, person: null }, 'Someone left the company', '/team-management'],
  [{ kind: 'member_removed', ...gone }, 'Kai Brandt was removed from the company', '/team-management'],
  [{ kind: 'role_changed' }, 'Kai Brandt now has the role Viewer', '/team-management/members/m1'],
  [{ kind: 'owner_changed', detail: null }, 'Kai Brandt now owns the company', '/team-management/members/m1'],
  [{ kind: 'payment_failed', ...gone, person: null }, 'A payment is overdue', '/company-settings?tab=billing'],
  [
    { kind: 'webhook_failed', ...hook },
    'A message to the webhook at hooks.example could not be delivered',
    '/company-settings?tab=integrations',
  ],
  [
    { kind: 'webhook_failed', ...hook, count: 7 },
    '7 messages to the webhook at hooks.example could not be delivered',
    '/company-settings?tab=integrations',
  ],
  [
    { kind: 'webhook_paused', ...hook },
    'The webhook at hooks.example was paused, as it keeps failing',
    '/company-settings?tab=integrations',
  ],
  [
    { kind: 'limit_near', ...gone, detail: 'events' },
    'Events: 80% of what the plan allows is in use',
    '/company-settings?tab=billing',
  ],
  [
    { kind: 'hold_expires', ...hold },
    'The hold for ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus) expires soon',
    '/events/e1',
  ],
  [
    { kind: 'hold_expired', ...hold },
    'The hold for ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus) has expired',
    '/events/e1',
  ],
  [
    { kind: 'hold_moved_up', ...hold, outcome: '2' },
    'The hold for ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus) moved up, it was the 2nd',
    '/events/e1',
  ],
  [
    { kind: 'hold_date_taken', ...hold },
    'Another event is confirmed for the date of ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus)',
    '/events/e1',
  ],
  [
    { kind: 'hold_challenged', ...hold },
    'The hold for ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus) was challenged',
    '/events/e1',
  ],
  [
    { kind: 'hold_challenge_answered', ...hold, outcome: 'kept' },
    'Your challenge for ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus): the holder above wants the date, so your hold stays below it',
    '/events/e1',
  ],
  [
    { kind: 'hold_challenge_answered', ...hold, outcome: 'wanted' },
    'The holder of ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus) wants the date. Confirm the event',
    '/events/e1',
  ],
  [
    { kind: 'hold_challenge_answered', ...hold, outcome: 'call_wanted' },
    'The holder of ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus) asks for a call',
    '/events/e1',
  ],
  [
    { kind: 'hold_challenge_answered', ...hold, outcome: 'running' },
    'Your challenge for ‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus): the hold above is back, so the challenge runs again',
    '/events/e1',
  ],
  [
    { kind: 'hold_group_incomplete', ...hold },
    '‘Nova’ on Wed, Jun 12 (Hall, Kesselhaus) is no longer available, and all dates of its group are wanted',
    '/events/e1',
  ],
  [{ kind: 'limit_reached', ...gone, detail: 'storage' }, 'Storage limit reached', '/company-settings?tab=billing'],
] as const)('%o is shown as %s', (told, text, path) => {
  expect(noticeText({ ...notice, ...told })).toEqual({ text, path })
})
