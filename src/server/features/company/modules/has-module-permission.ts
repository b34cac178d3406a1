import { readAccount } from '#server/domain/people/account.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { can } from '#shared/access.ts'
import type { modules } from '#shared/features/company/modules.ts'

/**
 * Whether the caller has access to a module, by the same check as every call. For other users the result is false.
 */
export const hasModulePermission: Handler<typeof modules.calls.hasModulePermission> = async (ctx, input) => {
  if (input.user_id_param !== ctx.user.id) return { result: false }
  const { company, memberships } = await readAccount(ctx.app, ctx.user.id, input.company_id_param)
  const membership = memberships.find(({ company_id }) => company_id === input.company_id_param)
  if (!membership || company?.id !== input.company_id_param) return { result: false }
  const subject = {
    user_status: 'active' as const,
    membership_status: membership.status,
    is_guest: membership.is_guest,
    role: membership.role && { ...membership.role, deleted: false },
    company_status: company.status,
    modules: company.modules,
  }
  return { result: can(subject, { module: input.module_key_param, level: input.action_param }) }
}
