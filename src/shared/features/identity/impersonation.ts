import { z } from 'zod'
import { feature, writeCall } from '#shared/call.ts'
import * as entity from '#shared/entities.ts'
import { id, linkToken, mailMessage } from '#shared/fields.ts'
import { sessionInfo, sessionTokens, tokenDelivery } from './auth.ts'

/**
 * Stored in the browser under `impersonation_data`. The token only ends the impersonation; it is not a session
 * token.
 */
export const impersonationState = z.object({
  isImpersonating: z.boolean(),
  impersonatedUser: z.object({ id, email: z.string(), full_name: z.string().nullable() }),
  originalAdminUser: z.object({ id, email: z.string() }),
  originalAdminToken: z.string(),
})
export type ImpersonationState = z.output<typeof impersonationState>

export const impersonation = feature('impersonation', {
  adminImpersonateUser: writeCall({
    summary: 'Opens a child session as another user, an hour at most. Browsers get it as cookies at once.',
    access: 'super-admin',
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({
      target_user_id: id,
      force_super_admin: z.boolean().default(false),
      admin_notes: mailMessage.optional(),
      deliver: tokenDelivery,
    }),
    output: z.object({
      success: z.boolean(),
      /** The user is a super admin. To confirm, repeat the call with `force_super_admin`. */
      requires_confirmation: z.boolean(),
      impersonation_data: z
        .object({
          user: entity.user.pick({ id: true, email: true, full_name: true }),
          original_admin_user: z.object({ id, email: z.string() }),
          original_admin_token: z.string(),
          ...sessionTokens.partial().shape,
        })
        .nullable(),
      session: sessionInfo.nullable(),
    }),
    errors: ['not_found', 'cannot_impersonate', 'already_impersonating', 'account_deletion_pending'],
  }),
  adminRestoreSession: writeCall({
    summary: 'Trades the return ticket: ends the impersonation and revives the session of the admin.',
    access: 'public',
    per_minute: 30,
    input: z.strictObject({ original_admin_token: linkToken, impersonated_user_id: id, deliver: tokenDelivery }),
    output: z.object({
      success: z.literal(true),
      admin_email: z.string(),
      session: sessionInfo,
      tokens: sessionTokens.optional(),
    }),
    errors: ['invalid_return_ticket'],
  }),
})
