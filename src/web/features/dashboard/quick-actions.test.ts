import { expect, test } from 'vitest'
import { quickActions } from './quick-actions.ts'

test('a member sees only the actions that the role allows [C-DASH-20 C-DASH-21]', () => {
  const paths = (allowed: string[]) =>
    quickActions(({ module, level }) => allowed.includes(`${module}:${level}`)).map(({ path }) => path)

  expect(paths(['team:read', 'team:write', 'company_settings:read'])).toEqual([
    '/team-management?invite=open',
    '/team-management',
    '/company-settings',
  ])
  expect(paths(['team:read'])).toEqual(['/team-management'])
  expect(paths([])).toEqual([])
})
