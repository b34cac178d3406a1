import type { CompanyContext } from '#server/platform/app/context.ts'
import { can, type Question } from '#shared/access.ts'
import { type AuditAction, toStoredAction } from '#shared/audit-actions.ts'
import type { NoticeKind } from '#shared/features/company/notices.ts'

/** Independent of the company status: payment problems must be shown in particular. */
const seesTeam: Question = { module: 'team', level: 'read', status: 'any' }
const seesBilling: Question = { module: 'company_settings', level: 'read', status: 'any' }
const seesWebhooks: Question = { module: 'company_settings', level: 'admin', status: 'any' }
const pays: Question = { module: 'company_settings', level: 'admin', status: 'any' }

const told: readonly { action: AuditAction; kind: NoticeKind; needs: Question }[] = [
  { action: 'user_invite.accept', kind: 'member_joined', needs: seesTeam },
  { action: 'user_membership.leave', kind: 'member_left', needs: seesTeam },
  { action: 'user_membership.remove', kind: 'member_removed', needs: seesTeam },
  { action: 'user_membership.remove_membership', kind: 'member_removed', needs: seesTeam },
  { action: 'user_membership.role_change', kind: 'role_changed', needs: seesTeam },
  { action: 'user_membership.transfer_ownership', kind: 'owner_changed', needs: seesTeam },
  { action: 'company.status_change', kind: 'payment_failed', needs: seesBilling },
  { action: 'webhook_endpoint.pause', kind: 'webhook_paused', needs: seesWebhooks },
  { action: 'plan_limit.approach', kind: 'limit_near', needs: pays },
  { action: 'plan_limit.reach', kind: 'limit_reached', needs: pays },
]

export function noticeActionsFor({ subject }: CompanyContext) {
  return told
    .filter(({ needs }) => can(subject, needs))
    .map(({ action, kind }) => ({ ...toStoredAction(action), kind }))
}

export function maySeeDeliveries({ subject }: CompanyContext): boolean {
  return can(subject, seesWebhooks)
}
