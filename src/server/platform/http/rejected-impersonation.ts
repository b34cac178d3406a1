import { type ResolvedCaller, requireSignedIn } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { inScope } from '#server/platform/database/database.ts'
import { isAppError } from '#shared/errors.ts'

/** Run a call that can be rejected while impersonating, and audit the rejection. */
export async function auditRejectedImpersonation<T>(
  who: ResolvedCaller,
  what: string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isAppError(error, 'refused_while_impersonating')) await auditRejection(who, what)
    throw error
  }
}

async function auditRejection(who: ResolvedCaller, what: string): Promise<void> {
  const { app, actor, session } = requireSignedIn(who).context
  // Open a transaction to write: the rejected call has none, and the transactions of read calls are read-only.
  await inScope(app.db, { kind: 'system' }, (tx) =>
    audit(
      tx,
      { actor },
      { action: 'impersonation.impersonation_refused', id: session.id, company_id: null, metadata: { call: what } },
    ),
  )
}
