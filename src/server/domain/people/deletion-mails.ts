import { z } from 'zod'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { formerMember } from '#shared/erased.ts'
import { deletionDateText } from './account-deletion.ts'
import { createMailToken } from './mail-tokens.ts'

/** Mail what the deletion means, with a link to cancel it. A retry creates a new token. */
export const sendDeletionRequested: Job<{ user_id: string }> = job({
  name: 'send-deletion-requested',
  data: z.object({ user_id: z.string() }),
  async work(ctx, { user_id }) {
    const minted = await ctx.asSystem((tx) => createCancelToken(tx, user_id))
    if (!minted) return
    const day = deletionDateText(minted.due_at)
    await ctx.app.mailer.send(
      renderMail({
        to: minted.email,
        subject: `Your account will be deleted on ${day}`,
        paragraphs: [
          `You have asked us to delete your Marquee account, and you have been signed out everywhere. On ${day} we erase your profile, your addresses, your sessions and your place in every company, for good.`,
          `What you wrote in a company stays there, under “${formerMember}” instead of your name.`,
          'Until then you can keep the account: with the link below, or by signing in.',
        ],
        button: { label: 'Keep my account', url: link(ctx.app.env, '/keep-account', { code: minted.token }) },
        closing:
          'If this was not you, keep the account now and then choose a new password: someone knows the one you have.',
      }),
    )
  },
})

async function createCancelToken(tx: Transaction, userId: string) {
  const person = await tx
    .selectFrom('account_deletions as d')
    .innerJoin('user_emails as e', (join) => join.onRef('e.user_id', '=', 'd.user_id').on('e.is_primary', '=', true))
    .select(['d.due_at', 'e.id', 'e.email', 'e.user_id'])
    .where('d.user_id', '=', userId)
    .executeTakeFirst()
  return person && { ...person, token: await createMailToken(tx, 'keep_account', person) }
}

export const sendDeletionCancelled: Job<{ user_id: string; reason: string | null }> = job({
  name: 'send-deletion-cancelled',
  data: z.object({ user_id: z.string(), reason: z.string().nullable() }),
  async work(ctx, { user_id, reason }) {
    const email = await addressOf(ctx, user_id)
    if (!email) return
    await ctx.app.mailer.send(
      renderMail({
        to: email,
        subject: 'Your account will not be deleted',
        paragraphs: reason
          ? [
              'Our staff have stopped the deletion of your Marquee account, so everything stays as it was.',
              `Reason: ${reason}`,
            ]
          : ['Your Marquee account is kept, with everything in it. You can sign in as before.'],
        button: { label: 'Sign in', url: link(ctx.app.env, '/auth') },
        closing: reason
          ? 'You can ask for the deletion again in your settings, or reply if you disagree.'
          : 'If this was not you, choose a new password: someone can read your email or knows your password.',
      }),
    )
  },
})

async function addressOf(ctx: JobContext, userId: string): Promise<string | undefined> {
  const user = await ctx.asSystem((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst(),
  )
  return user?.email
}

/** Sent after the deletion. The job gets the email address, because the user no longer exists. */
export const sendAccountDeleted: Job<{ email: string }> = job({
  name: 'send-account-deleted',
  data: z.object({ email: z.string() }),
  async work(ctx, { email }) {
    await ctx.app.mailer.send(
      renderMail({
        to: email,
        subject: 'Your account has been deleted',
        paragraphs: [
          'Your Marquee account and the personal data in it have been erased. Copies in our backups disappear as these are replaced.',
          'This address can be used for a new account at any time.',
        ],
        closing: 'This is the last mail about this account.',
      }),
    )
  },
})

export const deletionMails = [sendDeletionRequested, sendDeletionCancelled, sendAccountDeleted]
