import { expect, test } from 'vitest'
import { visibleQuickActions } from './quick-actions-widget.tsx'

const every = ['create_event', 'invite', 'team', 'calendar', 'settings']
const paths = (offer: Partial<Parameters<typeof visibleQuickActions>[0]>) =>
  visibleQuickActions({ can: () => true, exists: () => true, wanted: every, ...offer }).map(({ path }) => path)

test('the targets are those of the product [C-DASH-18]', () => {
  expect(paths({})).toEqual([
    '/events/new',
    '/team/invite',
    '/team-management',
    '/events/calendar',
    '/company-settings',
  ])
})

test('event writers get a new event, inviters get invitations, and settings readers get the settings [E-DASH-10 E-DASH-12 E-DASH-13]', () => {
  const offered = (module: string, level: string) =>
    visibleQuickActions({
      can: (asked) => asked.module === module && asked.level === level,
      exists: () => true,
      wanted: every,
    }).map(({ label, path }) => [label, path])
  expect(offered('events', 'write')).toEqual([['New event', '/events/new']])
  expect(offered('events', 'read')).toEqual([['Open the calendar', '/events/calendar']])
  expect(offered('team', 'write')).toEqual([['Invite a team member', '/team/invite']])
  expect(offered('company_settings', 'read')).toEqual([['Company settings', '/company-settings']])
})

test('a target without a page is not offered [C-DASH-20]', () => {
  expect(paths({ exists: (path) => path !== '/events/new' && path !== '/events/calendar' })).toEqual([
    '/team/invite',
    '/team-management',
    '/company-settings',
  ])
})

test('a member sees only the actions that the role allows [C-DASH-21]', () => {
  const allowing = (allowed: string[]) => paths({ can: ({ module, level }) => allowed.includes(`${module}:${level}`) })
  expect(allowing(['team:read', 'team:write', 'company_settings:read'])).toEqual([
    '/team/invite',
    '/team-management',
    '/company-settings',
  ])
  expect(allowing(['team:read'])).toEqual(['/team-management'])
  expect(allowing([])).toEqual([])
})

test("an action disabled in the widget's settings is hidden", () => {
  expect(paths({ wanted: ['team'] })).toEqual(['/team-management'])
})
