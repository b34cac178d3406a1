import { z } from 'zod'
import { readCall, writeCall } from '#shared/call.ts'
import { id, oneLine, success } from '#shared/fields.ts'
import type { ModuleKey } from '#shared/modules.ts'
import { recordLimits } from './record-field.ts'

/** Tag of a company. Records of all modules share the tags. */
export const tag = z.object({ id, name: z.string(), color: z.string() })
export type Tag = z.output<typeof tag>

/** Colors for new tags, used in turn. Distinguishable and readable in light and dark mode. */
export const tagColors = [
  '#3b6fd4',
  '#2f855a',
  '#b7791f',
  '#c05621',
  '#b83280',
  '#6b46c1',
  '#0987a0',
  '#5a6270',
] as const

export const tagName = oneLine(recordLimits.tag, {
  missing: 'A tag is required',
  tooLong: `A tag has at most ${recordLimits.tag} characters`,
}).min(1, 'A tag is required')

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'A color has the form #1a2b3c')
  .toLowerCase()

/**
 * Calls for the tags of the company. Members who can read the module's records see them, writers create them, admins
 * rename and delete them.
 */
export function tagCalls(module: ModuleKey) {
  const administrating = { module, level: 'admin', status: 'follows' } as const
  return {
    listTags: readCall({
      summary: 'The tags of the company, by name.',
      access: { module, level: 'read', status: 'follows' },
      input: z.strictObject({}),
      output: z.object({ tags: z.array(tag) }),
      errors: [],
    }),
    createTag: writeCall({
      idempotent: true,
      summary: 'Makes a tag, or answers the one that is called so already.',
      access: { module, level: 'write', status: 'follows' },
      input: z.strictObject({ name: tagName }),
      output: z.object({ tag }),
      errors: ['too_many_tags'],
    }),
    updateTag: writeCall({
      summary: 'Renames a tag, or gives it another color; every record shows it so.',
      access: administrating,
      input: z.strictObject({ tag_id: id, name: tagName, color }),
      output: z.object({ tag }),
      errors: ['not_found', 'tag_name_taken'],
    }),
    mergeTags: writeCall({
      summary: 'Makes one tag of two: every record that had either has the one that stays, once.',
      access: administrating,
      input: z.strictObject({ tag_id: id, into_tag_id: id }),
      output: z.object({ tag }),
      errors: ['not_found', 'tags_are_one', 'too_many_tags'],
    }),
    deleteTag: writeCall({
      summary: 'Takes a tag off all records.',
      access: administrating,
      input: z.strictObject({ tag_id: id }),
      output: success,
      errors: ['not_found'],
    }),
  }
}
