import { implement } from '#server/platform/app/implement.ts'
import { integrations } from '#shared/features/company/integrations.ts'
import { calendarRoute } from './calendar-route.ts'
import { connectIntegration } from './connect-integration.ts'
import { createCalendarFeed } from './create-calendar-feed.ts'
import { disconnectIntegration } from './disconnect-integration.ts'
import { finishConnectionRoute } from './finish-connection.ts'
import { getCalendarFeed } from './get-calendar-feed.ts'
import { listIntegrations } from './list-integrations.ts'
import { readBusyTimes } from './read-busy-times.ts'
import { revokeCalendarFeed } from './revoke-calendar-feed.ts'
import { setEventWriting } from './set-event-writing.ts'
import { updateCalendarFeed } from './update-calendar-feed.ts'

export const integrationsApi = implement(
  integrations,
  {
    listIntegrations,
    connectIntegration,
    disconnectIntegration,
    setEventWriting,
    readBusyTimes,
    getCalendarFeed,
    updateCalendarFeed,
    createCalendarFeed,
    revokeCalendarFeed,
  },
  [finishConnectionRoute, calendarRoute],
)
