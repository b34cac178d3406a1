import { integrations } from '#shared/features/company/integrations.ts'
import { ownAccount } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(integrations, {
  access: {
    listIntegrations: ownAccount,
    connectIntegration: ownAccount,
    disconnectIntegration: ownAccount,
    setEventWriting: ownAccount,
    readBusyTimes: ownAccount,
    getCalendarFeed: ownAccount,
    createCalendarFeed: ownAccount,
    updateCalendarFeed: ownAccount,
    revokeCalendarFeed: ownAccount,
  },
  samples: () => ({
    updateCalendarFeed: { includes_unconfirmed: true },
    connectIntegration: { integration_type: 'dropbox' },
    disconnectIntegration: { integration_type: 'dropbox' },
    setEventWriting: { integration_type: 'google_calendar', writes_events: false },
    readBusyTimes: { time_zone: 'Europe/Berlin' },
  }),
})
