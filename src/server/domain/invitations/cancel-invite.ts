import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

interface Cancellation {
  company_id: string
  invitation_id: string
  reason: string | null
  /** Only platform staff may cancel the invitation of an owner. */
  may_cancel_owner: boolean
  metadata: Record<string, unknown>
}

/** @throws not_found, invitation_not_cancellable */
export async function cancelInvite(
  tx: Transaction,
  ctx: { actor: Actor; app?: App },
  { company_id, invitation_id, reason, may_cancel_owner, metadata }: Cancellation,
): Promise<void> {
  const asked = tx
    .selectFrom('user_invites')
    .select(['id', 'status', 'email', 'as_owner'])
    .where('id', '=', invitation_id)
    .where('company_id', '=', company_id)
    .forUpdate()
  const [, invitation] = await batch([lockCompany(tx, company_id), asked.executeTakeFirst()])
  if (!invitation) throw new AppError('not_found')
  if (invitation.status !== 'pending' || (invitation.as_owner && !may_cancel_owner))
    throw new AppError('invitation_not_cancellable')
  await batch([
    tx
      .updateTable('user_invites')
      .set({ status: 'cancelled', cancel_reason: reason })
      .where('id', '=', invitation.id)
      .where('company_id', '=', company_id)
      .execute(),
    audit(tx, ctx, {
      action: 'user_invite.cancel',
      id: invitation.id,
      company_id,
      before: { status: 'pending' },
      after: { status: 'cancelled' },
      metadata: { invited_email: invitation.email, ...metadata },
    }),
  ])
}
