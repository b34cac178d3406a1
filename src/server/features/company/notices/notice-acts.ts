import type { CompanyContext } from '#server/platform/app/context.ts'
import { can, type Question } from '#shared/access.ts'
import { type Act, storedAct } from '#shared/acts.ts'
import type { NoticeKind } from '#shared/features/company/notices.ts'

/** Whatever is owed: that something is wrong with a payment must be told then above all. */
const seesTeam: Question = { module: 'team', level: 'read', status: 'any' }
const seesBilling: Question = { module: 'company_settings', level: 'read', status: 'any' }
const seesWebhooks: Question = { module: 'company_settings', level: 'admin', status: 'any' }
const pays: Question = { module: 'company_settings', level: 'admin', status: 'any' }

/** The acts a bell tells of, and who may know. */
const told: readonly { act: Act; kind: NoticeKind; needs: Question }[] = [
  { act: 'user_invite.accept', kind: 'member_joined', needs: seesTeam },
  { act: 'user_membership.leave', kind: 'member_left', needs: seesTeam },
  { act: 'user_membership.remove', kind: 'member_removed', needs: seesTeam },
  { act: 'user_membership.remove_membership', kind: 'member_removed', needs: seesTeam },
  { act: 'user_membership.role_change', kind: 'role_changed', needs: seesTeam },
  { act: 'user_membership.transfer_ownership', kind: 'owner_changed', needs: seesTeam },
  { act: 'company.status_change', kind: 'payment_failed', needs: seesBilling },
  { act: 'webhook_endpoint.pause', kind: 'webhook_paused', needs: seesWebhooks },
  { act: 'plan_limit.approach', kind: 'limit_near', needs: pays },
  { act: 'plan_limit.reach', kind: 'limit_reached', needs: pays },
]

export function actsFor({ subject }: CompanyContext) {
  return told.filter(({ needs }) => can(subject, needs)).map(({ act, kind }) => ({ ...storedAct(act), kind }))
}

export function maySeeDeliveries({ subject }: CompanyContext): boolean {
  return can(subject, seesWebhooks)
}
