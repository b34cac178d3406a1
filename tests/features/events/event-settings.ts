import { randomUUID } from 'node:crypto'
import { json } from '#server/platform/database/database.ts'
import { eventSettings } from '#shared/features/events/event-settings.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(eventSettings, {
  access: {
    listTags: moduleAccess('events', 'read'),
    listPeople: moduleAccess('events', 'read'),
    createTag: moduleAccess('events', 'write'),
    updateTag: moduleAccess('events', 'admin'),
    mergeTags: moduleAccess('events', 'admin'),
    deleteTag: moduleAccess('events', 'admin'),
    listCustomFields: moduleAccess('events', 'read'),
    listRemovedFields: moduleAccess('events', 'admin'),
    createCustomField: moduleAccess('events', 'admin'),
    updateCustomField: moduleAccess('events', 'admin'),
    orderCustomFields: moduleAccess('events', 'admin'),
    removeCustomField: moduleAccess('events', 'admin'),
    restoreCustomField: moduleAccess('events', 'admin'),
    listConfirmRequirements: moduleAccess('events', 'read'),
    updateConfirmRequirement: moduleAccess('events', 'admin'),
  },
  seed: async (tx, { id }) => {
    const choice = { id: randomUUID(), label: 'Stalls', is_gone: false }
    const field = { company_id: id, kind: 'venue', type: 'choice' as const, choices: json([choice]) }
    const made = await tx
      .insertInto('custom_fields')
      .values([
        { ...field, label: 'Best seats' },
        { ...field, label: 'House technician', removed_at: new Date().toISOString() },
      ])
      .returning('id')
      .execute()
    return { custom_choice: choice.id, custom_field: made[0]?.id ?? '', removed_field: made[1]?.id ?? '' }
  },
  samples: (ids) => ({
    createTag: { name: 'Sample' },
    updateTag: { tag_id: ids.tag, name: 'Sample tag', color: '#123456' },
    mergeTags: { tag_id: ids.tag, into_tag_id: ids.other_tag },
    createCustomField: { kind: 'venue', label: 'Sample field', type: 'choice', choices: [{ label: 'Sample' }] },
    updateCustomField: {
      field_id: ids.custom_field,
      version: 1,
      label: 'Sample field',
      choices: [{ id: ids.custom_choice, label: 'Sample' }],
    },
    orderCustomFields: { kind: 'venue', field_ids: [ids.custom_field] },
    updateConfirmRequirement: { event_kind: 'concert', fields: ['capacity'] },
    removeCustomField: { field_id: ids.custom_field },
    restoreCustomField: { field_id: ids.removed_field },
  }),
})
