import { z } from 'zod'
import { feature, read } from '#shared/call.ts'
import { id, timestamp } from '#shared/fields.ts'

export const activityEntry = z.object({
  id,
  created_at: timestamp,
  /** A member of the company, the platform's staff, the product itself, or somebody who belongs to none of them. */
  actor: z.object({
    kind: z.enum(['member', 'staff', 'product', 'outsider']),
    name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    /** Whom the staff acted as, when impersonating. */
    acted_as: z.string().nullable(),
  }),
  action_type: z.string(),
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  /** What it was about, as people call it, where the act tells. */
  subject: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Of the company's own people only. */
  ip_address: z.string().nullable(),
  /** Its personal values were erased: neither changes nor an address are told any more. */
  is_erased: z.boolean(),
})
export type ActivityEntry = z.output<typeof activityEntry>

export const activity = feature('activity', {
  listActivity: read({
    summary: 'What was done in the company, newest first, platform staff included.',
    access: { module: 'company_settings', level: 'admin', status: 'follows' },
    input: z.strictObject({
      action_type: z.string().max(60).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ entries: z.array(activityEntry), next_cursor: z.string().nullable() }),
    errors: [],
  }),
})
