import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import * as entity from '#shared/entities.ts'
import { accessLimitReasons } from '#shared/explain-access.ts'
import { id, oneLine, paragraphs, success, timestamp } from '#shared/fields.ts'

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

/** Role with its number of active members and guests, and of pending invitations that can still be accepted. */
export const teamRole = entity.companyRole.extend({
  members: z.number().int(),
  guests: z.number().int(),
  invitations: z.number().int(),
})
export type TeamRole = z.output<typeof teamRole>

export const memberAccess = z.object({
  module_key: z.string(),
  module_name: z.string(),
  role_level: entity.accessLevel.nullable(),
  level: entity.accessLevel.nullable(),
  limited_by: z.enum(accessLimitReasons).nullable(),
  /** Why the company has the module; null if it no longer has the module. */
  source: z.enum(['core', 'plan', 'override']).nullable(),
  expires_at: timestamp.nullable(),
})
export type MemberAccess = z.output<typeof memberAccess>

/** Access level by module key. Missing modules get no access. The wildcard is not allowed. */
const modulePermissions = z.record(
  z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'This is not a module'),
  z.strictObject({ access: entity.accessLevel }),
)
const label = oneLine(60)
const description = paragraphs(500)

export const baseRoleKeys = ['admin', 'manager', 'member', 'viewer'] as const

const readAccess = { module: 'team', level: 'read', status: 'follows' } as const
const writeAccess = { module: 'team', level: 'write', status: 'follows' } as const
const adminAccess = { module: 'team', level: 'admin', status: 'follows' } as const

export const team = feature('team', {
  listMembers: readCall({
    summary:
      'Active members and guests with user and role, in the order they joined; searched by name or address. The total excludes guests.',
    access: readAccess,
    input: z.strictObject({
      search: oneLine(120).default(''),
      company_role_id: id.optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ members: z.array(teamMember), total: z.number().int(), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  listMatchingMembers: readCall({
    summary:
      'A few active members whose name or address contains a search text; without any, those with a similar name.',
    access: readAccess,
    input: z.strictObject({ search: oneLine(120).min(2) }),
    output: z.object({
      members: z.array(
        z.object({ id, name: z.string().nullable(), email: z.string(), role_label: z.string().nullable() }),
      ),
    }),
    errors: [],
  }),
  getMember: readCall({
    summary: 'One active member: the membership, and for each module the level they have and where it comes from.',
    access: readAccess,
    input: z.strictObject({ membership_id: id }),
    output: z.object({
      member: teamMember,
      company_status: entity.companyStatus,
      access: z.array(memberAccess),
      events: z.array(z.object({ id, name: z.string(), starts_at: timestamp.nullable() })),
    }),
    errors: ['not_found'],
  }),
  updateMemberRole: writeCall({
    summary: 'Gives a member another role. It holds from their next request on.',
    access: writeAccess,
    input: z.strictObject({ membership_id: id, company_role_id: id }),
    output: z.object({ member: teamMember }),
    errors: [
      'not_found',
      'member_is_owner',
      'member_above_own',
      'guest_has_no_role',
      'role_above_own',
      'role_not_available',
      'role_fixed',
      'last_administrator',
    ],
  }),
  removeMember: writeCall({
    summary: 'Ends a membership at once, in every status of the company. The person is told by mail.',
    access: { module: 'team', level: 'write', status: 'any' },
    input: z.strictObject({ membership_id: id }),
    output: success,
    errors: [
      'not_found',
      'member_is_owner',
      'cannot_remove_self',
      'member_above_own',
      'role_fixed',
      'last_administrator',
    ],
  }),
  leaveCompany: writeCall({
    summary: 'Ends the own membership of a company. The owner and its last administrator cannot leave.',
    access: 'signed-in',
    impersonation: 'refused',
    input: z.strictObject({ company_id: id }),
    output: success,
    errors: ['not_a_member', 'member_is_owner', 'role_fixed', 'last_administrator'],
  }),
  transferOwnership: writeCall({
    summary: 'Makes another member the owner, with a role that administrates. Both are told by mail.',
    access: { module: 'team', level: 'read', status: 'any' },
    impersonation: 'refused',
    input: z.strictObject({ membership_id: id }),
    output: success,
    errors: ['not_found', 'owner_only', 'owner_must_be_member', 'role_not_available', 'role_fixed'],
  }),
  listRoles: readCall({
    summary: 'The active roles of the company, or all of them, with how many use each.',
    access: readAccess,
    input: z.strictObject({ include_inactive: z.stringbool().default(false) }),
    output: z.object({ roles: z.array(teamRole) }),
    errors: [],
  }),
  createRole: writeCall({
    idempotent: true,
    summary: 'Makes a role of the company from a base role.',
    access: adminAccess,
    input: z.strictObject({
      label: label.min(1, 'A label is required'),
      description,
      base_role: z.enum(baseRoleKeys),
      permissions: modulePermissions,
    }),
    output: z.object({ role: teamRole }),
    errors: ['role_edit_above_own', 'role_not_available'],
  }),
  updateRole: writeCall({
    summary: 'Changes label, description, access and whether a role can be used. It holds from the next request on.',
    access: adminAccess,
    input: z.strictObject({
      company_role_id: id,
      /** If empty, the label of the base role is shown. */
      label,
      description,
      permissions: modulePermissions,
      is_active: z.boolean(),
    }),
    output: z.object({ role: teamRole }),
    errors: ['not_found', 'role_edit_above_own', 'role_fixed', 'role_is_own', 'last_administrator'],
  }),
  deleteRole: writeCall({
    summary: 'Deletes a role that no active member and no pending invitation uses.',
    access: adminAccess,
    input: z.strictObject({ company_role_id: id }),
    output: success,
    errors: ['not_found', 'role_edit_above_own', 'role_fixed', 'role_in_use'],
  }),
})
