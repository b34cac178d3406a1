import { integrations } from '#shared/features/company/integrations.ts'
import { own } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(integrations, {
  doors: {
    listIntegrations: own,
    connectIntegration: own,
    disconnectIntegration: own,
    setEventWriting: own,
    readBusyTimes: own,
    getCalendarFeed: own,
    createCalendarFeed: own,
    revokeCalendarFeed: own,
  },
  samples: () => ({
    connectIntegration: { integration_type: 'dropbox' },
    disconnectIntegration: { integration_type: 'dropbox' },
    setEventWriting: { integration_type: 'google_calendar', writes_events: false },
    readBusyTimes: { time_zone: 'Europe/Berlin' },
  }),
})
