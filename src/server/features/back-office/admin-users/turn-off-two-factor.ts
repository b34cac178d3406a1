import { z } from 'zod'
import { removeTwoFactor } from '#server/domain/sign-in/remove-two-factor.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { supportClosing } from '#server/platform/mail/support-closing.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

/**
 * Turn off a user's two-factor authentication, for people who lost phone and recovery codes and proved their
 * identity in another way.
 */
export const turnOffTwoFactor: Handler<typeof adminUsers.calls.turnOffTwoFactor> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'two_factor_since'])
      .where('id', '=', input.target_user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new AppError('not_found')
    if (!user.two_factor_since) throw new AppError('two_factor_not_on')
    await removeTwoFactor(tx, ctx, user.id, { admin_notes: input.admin_notes })
    await ctx.app.jobs.enqueue(tx, sendTwoFactorTurnedOff, { to: user.email })
    return { success: true }
  })
}

export const sendTwoFactorTurnedOff = job({
  name: 'send-two-factor-turned-off',
  data: z.object({ to: z.string() }),
  async work(ctx, { to }) {
    await ctx.app.mailer.send(
      renderMail({
        to,
        subject: 'Two-factor authentication was turned off',
        paragraphs: [
          'Marquee support turned off two-factor authentication for your account. You now sign in with just your password.',
          'Your recovery codes no longer work. Please set it up again soon: companies that require it will ask you to the next time you open them.',
        ],
        button: { label: 'Security settings', url: link(ctx.app.env, '/settings', { tab: 'security' }) },
        closing: supportClosing(
          ctx.app.env,
          "If you didn't request this, reset your password now and contact support.",
        ),
      }),
    )
  },
})
