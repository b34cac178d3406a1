import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { noInput } from '#shared/fields.ts'

export const securityPolicyRow = z.object({
  two_factor_required: z.boolean(),
  auto_logout: z.boolean(),
  strong_passwords: z.boolean(),
  block_failed_logins: z.boolean(),
})
export type SecurityPolicyRow = z.output<typeof securityPolicyRow>

const adminAccess = { module: 'company_settings', level: 'admin', status: 'follows' } as const

export const securityPolicy = feature('security-policy', {
  getSecurityPolicy: readCall({
    summary: 'What the company asks of its members.',
    access: adminAccess,
    input: noInput,
    output: z.object({ policy: securityPolicyRow }),
    errors: [],
  }),
  listMembersWithoutTwoFactor: readCall({
    summary: 'The active members who would have to set up two-factor authentication: how many, and the first hundred.',
    access: adminAccess,
    input: noInput,
    output: z.object({
      members: z.array(z.object({ id: z.string(), full_name: z.string().nullable(), email: z.string() })),
      total: z.number().int(),
    }),
    errors: [],
  }),
  updateSecurityPolicy: writeCall({
    summary: 'Saves the rules that are sent, of what the company asks of its members; others stay.',
    access: adminAccess,
    impersonation: 'refused',
    input: z.strictObject(securityPolicyRow.shape).partial(),
    output: z.object({ policy: securityPolicyRow }),
    errors: [],
  }),
})
