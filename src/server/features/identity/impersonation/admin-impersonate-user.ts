import { sql } from 'kysely'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import { sessionResponse } from '#server/features/identity/session-response.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { newToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import type { impersonation } from '#shared/features/identity/impersonation.ts'
import { millisecondsPerMinute } from '#shared/time/durations.ts'

/**
 * Start an impersonation session for at most an hour, and return the token that ends it. To impersonate a super
 * admin, the caller must first have received the confirmation question. Without that, `force_super_admin` only
 * returns the question again.
 */
export const adminImpersonateUser: Handler<typeof impersonation.calls.adminImpersonateUser> = async (ctx, input) => {
  const ticket = newToken()
  const outcome = await ctx.transaction(async (tx) => {
    const target = await tx
      .selectFrom('users')
      .select(['id', 'email', 'full_name', 'status'])
      .select(sql<boolean>`user_is_super_admin(users.id)`.as('is_super_admin'))
      .where('id', '=', input.target_user_id)
      .executeTakeFirst()
    if (!target) throw new AppError('not_found')
    if (target.id === ctx.user.id || target.status !== 'active') throw new AppError('cannot_impersonate')

    const metadata = { admin_notes: input.admin_notes || null }
    if (target.is_super_admin && !(input.force_super_admin && (await wasAsked(tx, ctx, target.id)))) {
      await audit(tx, ctx, { action: 'user.impersonate_ask', id: target.id, company_id: null, metadata })
      return null
    }
    const { ip_address, user_agent } = ctx.request
    const opened = await openSession(tx, {
      user_id: target.id,
      ip_address,
      user_agent,
      impersonation: {
        parent_session_id: ctx.session.id,
        impersonator_user_id: ctx.user.id,
        return_ticket: ticket,
        reason: input.admin_notes || null,
      },
    })
    await audit(tx, ctx, {
      action: 'user.impersonate',
      id: target.id,
      company_id: null,
      metadata: { ...metadata, session_id: opened.id },
    })
    return { target, opened }
  })
  if (!outcome) return { success: false, requires_confirmation: true, impersonation_data: null, session: null }

  const { target, opened } = outcome
  if (input.deliver === 'cookie') ctx.cookies.write(opened.tokens)
  const impersonator = { id: ctx.user.id, email: ctx.user.email }
  return {
    success: true,
    requires_confirmation: false,
    impersonation_data: {
      user: { id: target.id, email: target.email, full_name: target.full_name },
      original_admin_user: impersonator,
      original_admin_token: ticket,
      ...(input.deliver === 'body' && opened.tokens),
    },
    session: sessionResponse({ id: opened.id, expires_at: opened.expires_at, impersonator, ends_at: opened.ends_at }),
  }
}

/** Whether this admin received the confirmation question for this user within the last ten minutes. */
async function wasAsked(tx: Parameters<typeof audit>[0], ctx: AdminContext, targetId: string): Promise<boolean> {
  const asked = await tx
    .selectFrom('audit_logs')
    .select('id')
    .where('admin_user_id', '=', ctx.user.id)
    .where('action_type', '=', 'impersonate_ask')
    .where('resource_id', '=', targetId)
    .where('created_at', '>', fromNow(-10 * millisecondsPerMinute))
    .limit(1)
    .executeTakeFirst()
  return asked !== undefined
}
