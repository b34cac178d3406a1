import { z } from 'zod'
import { feature, read } from '../call.ts'
import * as entity from '../entities.ts'
import { nothing } from '../fields.ts'

export const teamMember = entity.membership.extend({
  user: z.object({
    id: z.string(),
    email: z.string(),
    full_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
  }),
  role: entity.companyRole.nullable(),
})
export type TeamMember = z.output<typeof teamMember>

const reading = { module: 'team', level: 'read', status: 'follows' } as const

export const team = feature('team', {
  listMembers: read({
    summary: 'Active members with user and role, in the order they joined; searched by name or address.',
    access: reading,
    input: z.strictObject({
      search: z.string().trim().max(120).default(''),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ members: z.array(teamMember), total: z.number().int(), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  listRoles: read({
    summary: 'The active roles of the company.',
    access: reading,
    input: nothing,
    output: z.object({ roles: z.array(entity.companyRole) }),
    errors: [],
  }),
})
