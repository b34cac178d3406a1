import { userOnWire } from '#server/features/identity/wire.ts'
import type { Environment } from '#server/platform/app/env.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { assertStrongEnough, hashPassword } from '#server/platform/secrets/passwords.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { Refusal } from '#shared/errors.ts'
import type { auth } from '#shared/features/identity/auth.ts'
import { sendConfirmation } from './auth-jobs.ts'

/**
 * Creates a user with one address. The address counts as verified when a valid invitation sent to it is shown:
 * the token has reached that mailbox. [C-AUTH-59 C-AUTH-72 C-AUTH-73]
 */
export const signUp: Verb<typeof auth.calls.signUp> = async (ctx, input) => {
  const { email, password, options } = input
  assertOwnRedirect(options.email_redirect_to, ctx.app.env)
  const passwordHash = await hashPassword(password)

  // Nobody is signed in yet, so no narrower scope exists.
  return ctx.asSystem(async (tx) => {
    const invitation = input.invite_token ? await openInvitation(tx, input.invite_token, email) : null
    assertStrongEnough(password, invitation?.strong_passwords ?? false)
    await releaseUnproven(tx, email)

    const user = await tx
      .insertInto('users')
      .values({ email, full_name: options.data.full_name, password_hash: passwordHash })
      .returning(['id', 'email', 'full_name', 'avatar_url'])
      .executeTakeFirstOrThrow()
    const address = await tx
      .insertInto('user_emails')
      .values({
        user_id: user.id,
        email,
        is_primary: true,
        is_verified: invitation !== null,
        verified_at: invitation ? new Date().toISOString() : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!address) throw new Refusal('user_already_registered')

    const { ip_address, user_agent } = ctx.request
    const actor = { kind: 'user' as const, user_id: user.id, impersonator_user_id: null, ip_address, user_agent }
    await audit(
      tx,
      { actor },
      { act: 'user.sign_up', id: user.id, company_id: null, after: { email, full_name: user.full_name } },
    )
    if (!invitation) await ctx.app.jobs.enqueue(tx, sendConfirmation, { email })
    return { user: userOnWire(user), confirmation_required: invitation === null }
  })
}

/** Mails only ever link to the configured address; a caller may name it, but no other. */
function assertOwnRedirect(redirect: string | undefined, env: Environment): void {
  if (redirect === undefined) return
  const target = URL.canParse(redirect) ? new URL(redirect) : null
  // Locally the page may be opened by another name of this machine, or through the development server.
  const isLocal = !env.production && ['localhost', '127.0.0.1', '[::1]'].includes(target?.hostname ?? '')
  if (target?.origin !== new URL(env.PUBLIC_URL).origin && !isLocal) throw new Refusal('redirect_not_allowed')
}

/** An address somebody added to another account and never proved does not keep its owner out. */
async function releaseUnproven(tx: Transaction, email: string): Promise<void> {
  await tx
    .deleteFrom('user_emails')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .where('is_verified', '=', false)
    .where('is_primary', '=', false)
    .execute()
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
    .where('i.expires_at', '>', new Date().toISOString())
    .where((eb) => eb(eb.fn('lower', ['i.email']), '=', email))
    .executeTakeFirst()
  return invitation ? { strong_passwords: invitation.security_policy.strong_passwords } : null
}
