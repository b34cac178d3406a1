import { sql } from 'kysely'
import { z } from 'zod'
import { codeAttemptSubject, wrongPasswordsExpression } from '#server/domain/sign-in/login-attempts.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { supportClosing } from '#server/platform/mail/support-closing.ts'
import { AppError } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

export const unblockSignIn: Handler<typeof adminUsers.calls.unblockSignIn> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', input.target_user_id)
      .executeTakeFirst()
    if (!user) throw new AppError('not_found')
    const codes = codeAttemptSubject(user.id)
    const cleared = await tx
      .deleteFrom('login_attempts')
      .where((eb) =>
        eb.or([
          eb('subject', '=', codes),
          eb(
            'subject',
            'in',
            eb.selectFrom('user_emails').select(sql<string>`lower(email)`.as('address')).where('user_id', '=', user.id),
          ),
        ]),
      )
      .returning([
        'subject',
        wrongPasswordsExpression(sql`login_attempts.guesses`, sql`login_attempts.subject`).as('failures'),
      ])
      .execute()
    const mostOf = (isCounted: (subject: string) => boolean) =>
      Math.max(0, ...cleared.filter(({ subject }) => isCounted(subject)).map(({ failures }) => failures))
    await audit(tx, ctx, {
      action: 'user.unblock_sign_in',
      id: user.id,
      company_id: null,
      before: {
        failed_attempts: mostOf((subject) => subject !== codes),
        wrong_codes: mostOf((subject) => subject === codes),
      },
      after: { failed_attempts: 0, wrong_codes: 0 },
      metadata: { admin_notes: input.admin_notes || null },
    })
    await ctx.app.jobs.enqueue(tx, sendSignInUnblocked, { to: user.email })
    return { success: true }
  })
}

export const sendSignInUnblocked = job({
  name: 'send-sign-in-unblocked',
  data: z.object({ to: z.string() }),
  async work(ctx, { to }) {
    await ctx.app.mailer.send(
      renderMail({
        to,
        subject: 'Sign-in to your account was unblocked',
        paragraphs: ['Marquee support unblocked sign-in to your account after failed attempts. You can sign in again.'],
        button: { label: 'Sign in', url: link(ctx.app.env, '/auth') },
        closing: supportClosing(
          ctx.app.env,
          "If you didn't request this, reset your password now and contact support.",
        ),
      }),
    )
  },
})
