import { customFieldVerbs } from '#server/domain/custom-fields/custom-field-verbs.ts'
import { listPeople } from '#server/domain/records/list-people.ts'
import { tagVerbs } from '#server/domain/tags/tag-verbs.ts'
import { implement } from '#server/platform/app/implement.ts'
import { eventSettings, withOwnFields } from '#shared/features/events/event-settings.ts'
import { listConfirmRequirements, updateConfirmRequirement } from './confirm-requirements.ts'

export const eventSettingsApi = implement(eventSettings, {
  ...tagVerbs,
  ...customFieldVerbs(withOwnFields),
  listPeople,
  listConfirmRequirements,
  updateConfirmRequirement,
})
