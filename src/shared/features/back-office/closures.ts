import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, oneLine, paragraphs, success, timestamp } from '#shared/fields.ts'

/** Account scheduled for deletion. `id` is the user's id, `created_at` the time of the request. */
export const pendingDeletion = z.object({
  id,
  created_at: timestamp,
  due_at: timestamp,
  email: z.string(),
  full_name: z.string().nullable(),
  /**
   * Companies that the user has become owner of since the request. The account is deleted once they have other owners.
   */
  waits_for: z.array(z.string()),
})
export type PendingDeletion = z.output<typeof pendingDeletion>

/** Company that its owner closed. `id` is the company's id, `created_at` the time of closing. */
export const pendingClosure = z.object({
  id,
  created_at: timestamp,
  due_at: timestamp,
  name: z.string(),
  slug: z.string(),
  owner_email: z.string().nullable(),
})
export type PendingClosure = z.output<typeof pendingClosure>

const page = {
  search: oneLine(120).default(''),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}
/** Reason that is mailed to the people concerned. */
const reason = paragraphs(500, { missing: 'Give a reason' }).min(3, 'Give a reason')

/** Pending account deletions and company closures, which staff can stop. */
export const closures = feature('closures', {
  listAccountDeletions: readCall({
    summary: 'People whose accounts will be deleted, who asked last first; searched by name and address.',
    access: 'super-admin',
    input: z.strictObject(page),
    output: z.object({ deletions: z.array(pendingDeletion), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  listCompanyClosures: readCall({
    summary: 'Companies that will be deleted, the last closed first; searched by name and URL.',
    access: 'super-admin',
    input: z.strictObject(page),
    output: z.object({ closures: z.array(pendingClosure), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  stopAccountDeletion: writeCall({
    summary: 'Keeps the account of a user who asked for its deletion, and tells them why.',
    access: 'super-admin',
    input: z.strictObject({ target_user_id: id, reason }),
    output: success,
    errors: ['too_late'],
  }),
  stopCompanyClosure: writeCall({
    summary: 'Opens a company again that its owner had closed, and tells them why.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id, reason }),
    output: success,
    errors: ['too_late'],
  }),
})
