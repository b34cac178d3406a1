import { Refusal } from '../../../shared/errors.ts'
import { invitationDays } from '../../../shared/features/invitations.ts'
import { audit } from '../../platform/audit.ts'
import type { CompanyContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCompany } from '../../platform/lock-company.ts'
import { assertGrantable } from '../../platform/role-reach.ts'
import { day, hashToken, inFuture, newToken } from '../../platform/tokens.ts'

interface Renewed {
  id: string
  link_revision: number
  token: string
}

/**
 * A fresh link for seven more days, to be mailed or handed over; older links, and mails still waiting to carry one,
 * stop counting at once. @throws not_found, invitation_not_cancellable, role_not_available, role_above_own
 */
export async function renewLink(
  tx: Transaction,
  ctx: CompanyContext,
  invitationId: string,
  { by, action }: { by: 'queued' | 'link'; action: string },
): Promise<Renewed> {
  await lockCompany(tx, ctx.company.id)
  const before = await tx
    .selectFrom('user_invites')
    .select(['id', 'status', 'expires_at', 'company_role_id', 'link_revision'])
    .where('id', '=', invitationId)
    .where('company_id', '=', ctx.company.id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Refusal('not_found')
  if (before.status !== 'pending') throw new Refusal('invitation_not_cancellable')
  await assertGrantable(tx, ctx, before.company_role_id)

  const token = newToken()
  const expiresAt = inFuture(invitationDays * day)
  const link_revision = before.link_revision + 1
  await tx
    .updateTable('user_invites')
    .set({ expires_at: expiresAt, token_hash: hashToken(token), delivery: by, link_revision })
    .where('id', '=', before.id)
    .where('company_id', '=', ctx.company.id)
    .execute()
  await audit(tx, ctx, {
    action,
    resource: ['user_invite', before.id],
    company_id: ctx.company.id,
    before: { expires_at: before.expires_at },
    after: { expires_at: expiresAt },
  })
  return { id: before.id, link_revision, token }
}
