import { z } from 'zod'
import { feature, readCall } from '#shared/call.ts'
import { id, oneLine } from '#shared/fields.ts'
import { type RecordKind, recordKinds } from '#shared/records/record-actions.ts'

/**
 * `shortest`, `longest`: length of the search term in characters. `ofKind`: maximum results per record type. `byIds`:
 * maximum ids per request.
 */
export const searchLimits = { shortest: 2, longest: 120, ofKind: 6, byIds: 12 } as const

const foundRecord = z.object({
  kind: z.enum(Object.keys(recordKinds) as [RecordKind, ...RecordKind[]]),
  id,
  name: z.string(),
  date: z.string().nullable(),
  /** Additional text to tell records with the same name apart, such as the city. */
  detail: z.string().nullable(),
})
export type FoundRecord = z.output<typeof foundRecord>

const memberAccess = { module: 'dashboard', level: 'read', status: 'follows' } as const
const records = z.object({ records: z.array(foundRecord) })
const ids = z.array(id).min(1).max(searchLimits.byIds)

export const search = feature('search', {
  listMatchingRecords: readCall({
    summary:
      'A few readable records of each kind that contain all words of a search text, most similar first; without any, those with similar words.',
    access: memberAccess,
    input: z.strictObject({ search: oneLine(searchLimits.longest).min(searchLimits.shortest) }),
    output: records,
    errors: [],
  }),
  listRecordsByIds: readCall({
    summary: 'Names of readable records, in the order of the requested ids.',
    access: memberAccess,
    /** Record ids, separated by commas. */
    input: z.strictObject({
      ids: z
        .string()
        .max(1000)
        .transform((text, context) => {
          const read = ids.safeParse(text.split(','))
          if (read.success) return read.data
          context.addIssue({ code: 'custom', message: `One to ${searchLimits.byIds} ids, with commas between them` })
          return z.NEVER
        }),
    }),
    output: records,
    errors: [],
  }),
  getCompanyOfRecord: readCall({
    summary: "Which of the caller's companies a record belongs to, if the caller can read it there.",
    access: 'signed-in',
    input: z.strictObject({ id }),
    output: z.object({ company: z.object({ id, name: z.string() }).nullable() }),
    errors: [],
  }),
})
