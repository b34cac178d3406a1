import { expect, expectNoAxeViolations, test, unique } from './support/fixtures.ts'

test('the directory starts with all users, twenty of them, and Load More adds the next page [A-USER-05 A-USER-13 A-USER-14]', async ({
  page,
  stage,
}) => {
  await stage.signIn(page, stage.superAdmin())
  const users = Array.from({ length: 23 }, (_, number) => ({
    id: crypto.randomUUID(),
    email: `listed-${number}-${unique()}@example.test`,
    full_name: `Listed ${number}`,
    status: 'active',
    created_at: new Date().toISOString(),
    membershipCount: 0,
    isSuperAdmin: false,
  }))
  const asked: URLSearchParams[] = []
  await page.route('**/api/admin-users/list-users*', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const json = query.get('cursor')
      ? { users: users.slice(20), total: 23, next_cursor: null }
      : { users: users.slice(0, 20), total: 23, next_cursor: 'after-twenty' }
    return route.fulfill({ json })
  })
  await page.goto('/admin/users')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(rows).toHaveCount(21)
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('All Users')
  expect(asked.map((query) => [query.get('status'), query.get('limit')])).toEqual([[null, null]])
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(rows).toHaveCount(24)
  expect(asked.at(-1)?.get('cursor')).toBe('after-twenty')
  await expect(rows.nth(1)).toContainText('Listed 0')
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0)
  await expectNoAxeViolations(page)
})
