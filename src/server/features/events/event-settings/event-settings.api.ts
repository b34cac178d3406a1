import { customFieldHandlers } from '#server/domain/custom-fields/custom-field-handlers.ts'
import { tagHandlers } from '#server/domain/tags/tag-handlers.ts'
import { implement } from '#server/platform/app/implement.ts'
import { eventSettings, recordsWithCustomFields } from '#shared/features/events/event-settings.ts'
import { listConfirmRequirements, updateConfirmRequirement } from './confirm-requirements.ts'
import { listPeople } from './list-people.ts'

export const eventSettingsApi = implement(eventSettings, {
  ...tagHandlers,
  ...customFieldHandlers(recordsWithCustomFields),
  listPeople,
  listConfirmRequirements,
  updateConfirmRequirement,
})
