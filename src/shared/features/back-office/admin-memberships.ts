import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { companyRole } from '#shared/entities.ts'
import { id, mailMessage, success } from '#shared/fields.ts'

const membership = { membership_id: id, admin_notes: mailMessage.optional() }

export const adminMemberships = feature('admin-memberships', {
  listCompanyRoles: readCall({
    summary: 'The roles of a company that can be given: active, not deleted.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id }),
    output: z.object({ roles: z.array(companyRole) }),
    errors: [],
  }),
  updateUserCompanyRole: writeCall({
    summary: 'Gives a member another role of their company.',
    access: 'super-admin',
    input: z.strictObject({ ...membership, new_role_id: id }),
    output: success,
    errors: [
      'not_found',
      'member_is_owner',
      'guest_has_no_role',
      'role_not_available',
      'role_fixed',
      'last_administrator',
    ],
  }),
  removeUserFromCompany: writeCall({
    summary: 'Ends a membership; the person is out with their next request, and is told by mail.',
    access: 'super-admin',
    input: z.strictObject(membership),
    output: success,
    errors: ['not_found', 'member_is_owner', 'role_fixed', 'last_administrator'],
  }),
})
