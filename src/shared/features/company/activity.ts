import { z } from 'zod'
import { feature, readCall } from '#shared/call.ts'
import { day, id, oneLine, timestamp } from '#shared/fields.ts'

export const activityEntry = z.object({
  id,
  created_at: timestamp,
  /**
   * 'product': Marquee acted automatically. 'link': a person without an account followed a link. 'outsider': a person
   * outside the company acted.
   */
  actor: z.object({
    kind: z.enum(['member', 'staff', 'product', 'link', 'outsider']),
    name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    /** The user whom staff impersonated during the action. */
    acted_as: z.string().nullable(),
  }),
  action_type: z.string(),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  subject: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Only set if the actor is a member of the company. */
  ip_address: z.string().nullable(),
  /** Personal values of this entry were erased, so changes and IP address are missing. */
  is_erased: z.boolean(),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const activity = feature('activity', {
  listActivity: readCall({
    summary: 'What was done in the company, newest first, platform staff included.',
    access: { module: 'company_settings', level: 'admin', status: 'follows' },
    input: z.strictObject({
      action_type: z.string().max(60).optional(),
      /** Part of the name or address of the member who acted. */
      person: oneLine(120).default(''),
      /** First and last day of the period, in the time zone of the company. */
      from: day.optional(),
      to: day.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ entries: z.array(activityEntry), next_cursor: z.string().nullable() }),
    errors: [],
  }),
})
