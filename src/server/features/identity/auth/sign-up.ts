import { requestLinkMail } from '#server/domain/people/request-link-mail.ts'
import { createAccount } from '#server/features/identity/create-account.ts'
import { userResponse } from '#server/features/identity/session-response.ts'
import type { Environment } from '#server/platform/app/env.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { assertStrongEnough, hashPassword } from '#server/platform/secrets/passwords.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendConfirmation } from './auth-jobs.ts'
import { rememberSignUp } from './sign-up-browser.ts'

/**
 * Create a user with one email address. If a valid invitation to the address is sent along, the address is verified,
 * because the invitation's token was mailed to it. Earlier accounts that never verified the address lose it.
 */
export const signUp: Handler<typeof auth.calls.signUp> = async (ctx, input) => {
  const { email, password, options } = input
  assertOwnRedirect(options.email_redirect_to, ctx.app.env)
  const passwordHash = await hashPassword(password)

  // There is no session yet, so a system transaction is needed.
  const answer = await ctx.asSystem(async (tx) => {
    const invitation = input.invite_token ? await openInvitation(tx, input.invite_token, email) : null
    assertStrongEnough(password, invitation?.strong_passwords ?? false)
    const { full_name } = options.data
    const is_verified = invitation !== null
    const user = await createAccount(tx, ctx, { email, full_name, password_hash: passwordHash, is_verified })
    if (!is_verified)
      await requestLinkMail(tx, ctx.app, {
        address: email,
        purpose: 'confirm_sign_up',
        job: sendConfirmation,
        data: { email, plan_id: input.plan_id },
      })
    return { user: userResponse(user), confirmation_required: invitation === null }
  })
  if (answer.confirmation_required) rememberSignUp(ctx, answer.user.id)
  return answer
}

/** Mails only link to the configured URL, so any other redirect is rejected. */
function assertOwnRedirect(redirect: string | undefined, env: Environment): void {
  if (redirect === undefined) return
  const target = URL.canParse(redirect) ? new URL(redirect) : null
  // In development, redirects to other local host names and to the development server are allowed.
  const isLocal = !env.production && ['localhost', '127.0.0.1', '[::1]'].includes(target?.hostname ?? '')
  if (target?.origin !== new URL(env.PUBLIC_URL).origin && !isLocal) throw new AppError('redirect_not_allowed')
}

async function openInvitation(
  tx: Transaction,
  token: string,
  email: string,
): Promise<{ strong_passwords: boolean } | null> {
  const invitation = await tx
    .selectFrom('user_invites as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select('c.security_policy')
    .where('i.token_hash', '=', hashToken(token))
    .where('i.status', '=', 'pending')
    .where('i.expires_at', '>', now)
    .where((eb) => eb(eb.fn('lower', ['i.email']), '=', email))
    .executeTakeFirst()
  return invitation ? { strong_passwords: invitation.security_policy.strong_passwords } : null
}
