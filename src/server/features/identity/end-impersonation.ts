import { revokeSessions } from '#server/domain/sign-in/sessions.ts'
import type { CurrentSession, CurrentUser, PublicContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'

interface Impersonating {
  session: CurrentSession & { impersonator: NonNullable<CurrentSession['impersonator']> }
  user: CurrentUser
}

export function isImpersonating(ctx: PublicContext): ctx is PublicContext & Impersonating {
  return ctx.user !== null && ctx.session !== null && ctx.session.impersonator !== null
}

/** End an impersonation session, and log it for both the admin and the user. */
export async function endImpersonation(
  tx: Transaction,
  ctx: PublicContext & Impersonating,
  reason: 'impersonation_ended' | 'signed_out',
): Promise<void> {
  const { session, user, request } = ctx
  await revokeSessions(tx, { id: session.id }, reason)
  const { ip_address, user_agent } = request
  const actor = {
    kind: 'user' as const,
    user_id: user.id,
    impersonator_user_id: session.impersonator.id,
    ip_address,
    user_agent,
  }
  await audit(
    tx,
    { actor },
    { action: 'user.impersonate_end', id: user.id, company_id: null, metadata: { session_id: session.id, reason } },
  )
}
