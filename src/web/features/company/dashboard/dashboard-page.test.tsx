import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import type { Account } from '#shared/features/identity/auth.ts'
import { owner } from '#tests/web/accounts.ts'
import { closePage, type OpenedPage, openPage, refusal } from '#tests/web/open-page.tsx'
import { RequireUser } from '#web/domain/guards.tsx'
import { CompanyStatusWidget } from './company-status-widget.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const placed: UserWidget = {
  id,
  user_id: id,
  company_id: id,
  widget_id: id,
  position: 0,
  config: {},
  enabled: true,
  is_wide: false,
  widget: {
    id,
    key: 'stats',
    name: 'At a glance',
    description: null,
    module_key: 'dashboard',
    component_key: 'StatsWidget',
    config_schema: { type: 'object', properties: { title: { type: 'string', title: 'Title' } } },
    created_by: null,
    is_system_default: true,
  },
}
const figures: DashboardFigures = {
  members: 1,
  pending_invitations: 0,
  modules: 3,
  events: 0,
  status: 'active',
  plan_name: 'Pro',
  trial_ends_at: null,
  subscription: null,
}
const page = <DashboardPage widgets={{ CompanyStatusWidget }} />
const guarded = { Component: RequireUser, children: [{ path: '/dashboard', element: page }] }
const user = userEvent.setup({ delay: null })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const broken = () => refusal('unexpected', 500)

afterEach(closePage)

function open(
  answers: Record<string, () => unknown> = {},
  account: Account = owner(),
  address = '/dashboard',
): OpenedPage {
  return openPage(address, guarded, {
    'auth/get-session': () => account,
    'dashboard/get-dashboard': () => ({ widgets: [placed], figures, has_more_widgets: true, first_steps: null }),
    'dashboard/list-available-widgets': () => ({ widgets: [{ ...placed.widget, name: 'Your plan' }] }),
    ...answers,
  })
}

test('the welcome contains the full name, or the email without one [C-DASH-02]', async () => {
  const account = owner()
  open({}, { ...account, user: account.user && { ...account.user, full_name: null } })
  await screen.findByRole('heading', { level: 1, name: /Welcome, robin@example.test/ })
})

test('a dashboard that cannot be loaded shows an error and a retry [C-DASH-31]', async () => {
  const page = open({ 'dashboard/get-dashboard': broken })
  await screen.findByText('Failed to load dashboard widgets')
  page.answer('dashboard/get-dashboard', () => ({
    widgets: [placed],
    figures,
    has_more_widgets: true,
    first_steps: null,
  }))
  await press('Retry')
  await screen.findByRole('article', { name: 'At a glance' })
})

test('a widget unknown to this version shows an error card [C-DASH-17]', async () => {
  const widget = { ...placed, widget: { ...placed.widget, component_key: 'HologramWidget' } }
  open({ 'dashboard/get-dashboard': () => ({ widgets: [widget], figures, has_more_widgets: true, first_steps: null }) })
  await screen.findByText('Widget Error')
})

test('the status of a company restricted by staff does not ask for a payment', async () => {
  const account = owner()
  const company = account.company && {
    ...account.company,
    status: 'suspended' as const,
    set_by_staff: { reason: null },
  }
  const widget = {
    ...placed,
    widget: { ...placed.widget, component_key: 'CompanyStatusWidget' },
    config: { show_effect: true },
  }
  open(
    {
      'dashboard/get-dashboard': () => ({
        widgets: [widget],
        figures: { ...figures, status: 'suspended' },
        has_more_widgets: true,
        first_steps: null,
      }),
    },
    { ...account, company },
  )
  await screen.findByText('Read-only, set by Marquee support')
  expect(screen.queryByText('Read-only until payment')).toBeNull()
})

test('errors when listing or adding widgets are shown, and can be retried [C-DASH-30 C-DASH-32]', async () => {
  const page = open({ 'dashboard/list-available-widgets': broken, 'dashboard/add-widget': broken })
  await press('Add Widget')
  await screen.findByText('Failed to load available widgets')
  page.answer('dashboard/list-available-widgets', () => ({ widgets: [{ ...placed.widget, name: 'Your plan' }] }))
  await press('Retry')
  await user.click(await screen.findByRole('radio'))
  await user.click(screen.getAllByRole('button', { name: 'Add Widget' }).at(-1) ?? document.body)
  await screen.findByText('Failed to add widget to dashboard')
  expect(screen.getByRole('dialog')).toBeDefined()
})

test('a widget that cannot be removed stays [C-DASH-33]', async () => {
  open({ 'dashboard/remove-widget': broken }, owner(), '/dashboard?arrange=on')
  await press('Remove At a glance')
  await screen.findByText('Failed to remove widget')
  expect(screen.getByRole('article', { name: 'At a glance' })).toBeDefined()
})

test('settings that cannot be saved stay in the form [C-DASH-34]', async () => {
  open({ 'dashboard/configure-widget': broken }, owner(), '/dashboard?arrange=on')
  await press('Configure At a glance')
  await user.type(await screen.findByLabelText('Title'), 'Kept')
  await press('Save')
  await screen.findByText('Failed to update widget configuration')
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Kept'))
})

const subscribed = {
  ...{ subscribed: true, subscription_tier: 'Pro', subscription_end: null },
  ...{ trial_ends_at: null, first_charge: null },
}
const payer = () => owner(['dashboard', 'company_settings'])

test('a return from the checkout confirms a payment if there was one [C-DASH-07]', async () => {
  open({ 'billing/check-subscription': () => subscribed }, payer(), '/dashboard?success=true')
  await screen.findByText('Payment Successful!')
})

test('a return with a trial shows the amount and the date of the first charge', async () => {
  const first_charge = { amount: 5700, currency: 'USD' }
  const trial = { ...subscribed, trial_ends_at: '2199-03-04T12:00:00.000Z', first_charge }
  open({ 'billing/check-subscription': () => trial }, payer(), '/dashboard?success=true')
  await screen.findByText('Your card is saved.')
  expect(screen.getByText('The first charge is $57.00 on March 4, 2199.')).toBeDefined()
  expect(screen.queryByText('Payment Successful!')).toBeNull()
})

test('widget controls appear in edit mode, and a new width is saved at once', async () => {
  const page = open({ 'dashboard/resize-widget': broken })
  await screen.findByRole('article', { name: 'At a glance' })
  const controls = () => screen.queryAllByRole('button', { name: /At a glance/ }).length
  expect(controls()).toBe(0)
  await press('Arrange')
  await waitFor(() => expect(controls()).toBe(4))
  const pressed = () => screen.getByRole('button', { name: 'Make At a glance wide' }).getAttribute('aria-pressed')
  expect(pressed()).toBe('false')
  await press('Make At a glance wide')
  await screen.findByText('Failed to change the width of the widget')
  expect(pressed()).toBe('false')
  page.answer('dashboard/resize-widget', () => ({ widget: { ...placed, is_wide: true } }))
  page.answer('dashboard/get-dashboard', () => ({
    widgets: [{ ...placed, is_wide: true }],
    figures,
    first_steps: null,
  }))
  await press('Make At a glance wide')
  await waitFor(() => expect(pressed()).toBe('true'))
  await press('Done')
  await waitFor(() => expect(controls()).toBe(0))
})

test('first steps link to their pages, show their state, and can be dismissed', async () => {
  const first_steps = [
    { key: 'team', done: true },
    { key: 'timezone', done: false },
  ]
  const page = open({
    'dashboard/get-dashboard': () => ({ widgets: [placed], figures, has_more_widgets: true, first_steps }),
    'dashboard/hide-first-steps': () => ({ success: true }),
  })
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  steps.getByText('1 of 2 done')
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/company-settings?tab=general'])
  page.answer('dashboard/get-dashboard', () => ({
    widgets: [placed],
    figures,
    has_more_widgets: true,
    first_steps: null,
  }))
  await press('Hide the first steps')
  await waitFor(() => expect(screen.queryByText('First steps')).toBeNull())
})

test('a new company is guided to its venue and dates, and can create a sample [E-DASH-31..33]', async () => {
  const keys = ['venue', 'dates', 'sample']
  const first_steps = keys.map((key) => ({ key, done: false }))
  const page = open({
    'dashboard/get-dashboard': () => ({ widgets: [placed], figures, has_more_widgets: true, first_steps }),
    'events/create-record': () => ({ record: { id } }),
  })
  const steps = within(await screen.findByRole('region', { name: 'First steps' }))
  const way = (name: RegExp) => steps.getByRole('link', { name }).getAttribute('href')
  expect(way(/^Add your venue/)).toBe('/venues/new')
  expect(way(/^Add your dates/)).toBe('/events/import')
  expect(page.asked.map(({ call }) => call)).not.toContain('events/create-record')
  await user.click(steps.getByRole('button', { name: /^Look at a sample event/ }))
  await screen.findByText('Sample event created')
  expect(page.address()).toBe(`/events/${id}`)
  const made = page.asked.filter(({ call }) => call === 'events/create-record')
  expect(made.map(({ input }) => input.name)).toEqual(['Sample event: Paper Lanterns live'])
})

test("'Add Widget' is offered only while there is one to add [C-DASH-03]", async () => {
  open({
    'dashboard/get-dashboard': () => ({ widgets: [placed], figures, has_more_widgets: false, first_steps: null }),
  })
  await screen.findByRole('article', { name: 'At a glance' })
  expect(screen.queryByRole('button', { name: 'Add Widget' })).toBeNull()
})
