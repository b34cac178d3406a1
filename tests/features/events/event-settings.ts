import { randomUUID } from 'node:crypto'
import { json } from '#server/platform/database/database.ts'
import { eventSettings } from '#shared/features/events/event-settings.ts'
import { at } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(eventSettings, {
  doors: {
    listTags: at('events', 'read'),
    listPeople: at('events', 'read'),
    createTag: at('events', 'write'),
    updateTag: at('events', 'admin'),
    mergeTags: at('events', 'admin'),
    deleteTag: at('events', 'admin'),
    listCustomFields: at('events', 'read'),
    listRemovedFields: at('events', 'admin'),
    createCustomField: at('events', 'admin'),
    updateCustomField: at('events', 'admin'),
    orderCustomFields: at('events', 'admin'),
    removeCustomField: at('events', 'admin'),
    restoreCustomField: at('events', 'admin'),
    listConfirmRequirements: at('events', 'read'),
    updateConfirmRequirement: at('events', 'admin'),
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
