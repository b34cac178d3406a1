import { lockCompany } from '#server/domain/companies/lock-company.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import { invitationValidDays } from '#shared/features/company/invitations.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

interface RenewedInvitation {
  id: string
  link_revision: number
  token: string
}

interface RenewalRequest {
  company_id: string
  invitation_id: string
  by: 'queued' | 'link'
  action: 'user_invite.resend' | 'user_invite.copy_link'
  /** Throws if the caller may not assign the role or share the events, or if the role is no longer available. */
  assertRenewable: (invitation: { company_role_id: string; event_ids: string[] }) => Promise<unknown>
  metadata?: Record<string, unknown>
}

/**
 * Create a new invitation link valid for seven days, to mail or copy. Older links and queued mails become invalid at
 * once.
 * @throws not_found, invitation_not_cancellable, and errors of assertRenewable
 */
export async function renewLink(
  tx: Transaction,
  ctx: { actor: Actor; app?: App },
  { company_id, invitation_id, by, action, assertRenewable, metadata }: RenewalRequest,
): Promise<RenewedInvitation> {
  const asked = tx
    .selectFrom('user_invites')
    .select(['id', 'status', 'expires_at', 'company_role_id', 'event_ids', 'link_revision'])
    .where('id', '=', invitation_id)
    .where('company_id', '=', company_id)
    .forUpdate()
  const [, before] = await batch([lockCompany(tx, company_id), asked.executeTakeFirst()])
  if (!before) throw new AppError('not_found')
  if (before.status !== 'pending') throw new AppError('invitation_not_cancellable')
  await assertRenewable(before)

  const token = newToken()
  const link_revision = before.link_revision + 1
  const { expires_at } = await tx
    .updateTable('user_invites')
    .set({
      expires_at: fromNow(invitationValidDays * millisecondsPerDay),
      token_hash: hashToken(token),
      delivery: by,
      link_revision,
    })
    .where('id', '=', before.id)
    .where('company_id', '=', company_id)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  await audit(tx, ctx, {
    action: action,
    id: before.id,
    company_id,
    before: { expires_at: before.expires_at },
    after: { expires_at },
    metadata,
  })
  return { id: before.id, link_revision, token }
}
