import { companies } from '#shared/features/company/companies.ts'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { invitations } from '#shared/features/company/invitations.ts'
import { team } from '#shared/features/company/team.ts'
import { webhooks } from '#shared/features/company/webhooks.ts'
import { account } from '#shared/features/identity/account.ts'
import { expect, stranger, test, unique } from '#tests/e2e/support/fixtures.ts'

const hostile = [
  '<img src=x onerror="window.struck=1">',
  '<svg onload=window.struck=1>',
  '"><script>window.struck=1</script>',
  "javascript:window.struck=1//'",
  '{{constructor.constructor("window.struck=1")()}}',
  '</title><script>window.struck=1</script>',
]
const text = (n: number, maximum: number) => `${hostile[n % hostile.length]}`.slice(0, maximum)

test('pages show hostile text from every writable field as plain text', async ({ page, seed }) => {
  const owner = await seed.signUpAndConfirm(stranger(text(0, 120)))
  const company = await seed.newCompany({ owner, plan: 'Business' })
  const call = company.api
  for (const n of hostile.keys()) {
    await call.call(
      team,
      'createRole',
      { label: text(n, 60), description: text(n + 1, 500), base_role: 'member', permissions: {} },
      company.id,
    )
  }
  const { roles } = await call.call(team, 'listRoles', {}, company.id)
  const role = roles.find(({ label_override }) => label_override)
  const guest = await seed.newCompany({ name: text(2, 120) })
  const invited = { emails: [guest.owner.email], company_role_id: role?.id ?? '' }
  await call.call(invitations, 'sendTeamInvitations', invited, company.id)
  await call.call(account, 'updateProfile', { display_name: text(1, 120), bio: hostile.join(' ') })
  const { widgets } = await call.call(dashboard, 'getDashboard', {}, company.id)
  for (const [n, { id }] of widgets.entries())
    await call.call(dashboard, 'configureWidget', { user_widget_id: id, config: { title: text(n, 60) } }, company.id)
  await call.call(
    webhooks,
    'createWebhookEndpoint',
    { url: 'http://localhost:9/"><script>', description: text(3, 200), event_types: ['company.updated'] },
    company.id,
  )
  const settings = {
    name: text(0, 120),
    slug: `hostile-${unique()}`,
    description: hostile.join('\n'),
    contact_email: '',
    website: null,
    timezone: 'UTC',
    first_weekday: null,
    clock: null,
    default_currency: null,
  }
  await call.call(companies, 'updateSettings', settings, company.id)

  const visit = async (path: string) => {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => Reflect.get(window, 'struck')), path).toBeUndefined()
    expect(await page.locator('img[src="x"], svg[onload]').count(), path).toBe(0)
  }
  await seed.signIn(page, owner)
  for (const path of [
    '/dashboard',
    '/team-management',
    '/team-management?tab=invitations',
    '/team-management?tab=roles',
    '/settings',
    '/settings?tab=security',
    '/settings?tab=integrations',
    '/company-settings',
    '/company-settings?tab=branding',
    '/company-settings?tab=integrations',
    '/company-settings?tab=team',
    '/company-settings?tab=activity',
  ])
    await visit(path)
  await expect(page.getByText(text(0, 120)).first()).toBeVisible()

  await page.context().clearCookies()
  await seed.signIn(page, guest.owner)
  await visit('/dashboard')
  await page.getByRole('button', { name: 'Notifications (1)' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText(text(0, 120))
  expect(await page.evaluate(() => Reflect.get(window, 'struck'))).toBeUndefined()

  await page.context().clearCookies()
  await seed.signInAsStaff(page)
  for (const path of ['/admin', '/admin/companies', '/admin/users', '/admin/logs']) await visit(path)
})
