import { expect, test } from 'vitest'
import { billing } from '#shared/features/billing/billing.ts'
import { companies } from '#shared/features/company/companies.ts'
import { dashboard } from '#shared/features/company/dashboard.ts'
import { invitations } from '#shared/features/company/invitations.ts'
import { securityPolicy } from '#shared/features/company/security-policy.ts'
import { team } from '#shared/features/company/team.ts'
import { webhooks } from '#shared/features/company/webhooks.ts'
import { eventSettings } from '#shared/features/events/event-settings.ts'
import { events } from '#shared/features/events/events.ts'
import { venues } from '#shared/features/events/venues.ts'
import { companyActions, companyActionsFor } from './company-actions.ts'

const calls: Record<keyof typeof companyActions, { access: unknown }> = {
  new_event: events.calls.createRecord,
  new_venue: venues.calls.createRecord,
  import_events: events.calls.startImport,
  import_venues: venues.calls.startImport,
  event_bin: events.calls.restoreFromBin,
  venue_bin: venues.calls.restoreFromBin,
  event_settings: eventSettings.calls.createCustomField,
  go_to_today: events.calls.listRecords,
  invite: invitations.calls.sendTeamInvitations,
  create_role: team.calls.createRole,
  add_widget: dashboard.calls.addWidget,
  arrange: dashboard.calls.reorderWidgets,
  rename: companies.calls.updateSettings,
  pay: billing.calls.createCheckout,
  cancel_subscription: billing.calls.cancelSubscription,
  add_webhook: webhooks.calls.createWebhookEndpoint,
  secure: securityPolicy.calls.updateSecurityPolicy,
}

test.each(Object.entries(companyActions))(
  '%s is offered exactly to those whom its call allows [M-SRCH-26]',
  (name, { needs }) => {
    expect(needs).toEqual(calls[name as keyof typeof calls].access)
  },
)

test('write actions are not offered in a read-only company, even with read access', () => {
  const labels = (status: 'active' | 'past_due') =>
    companyActionsFor(({ level }) => level === 'read', status).map(({ label }) => label)
  expect(labels('active')).toEqual(['Go to today', 'Add a widget', 'Arrange the dashboard'])
  expect(labels('past_due')).toEqual(['Go to today'])
})
