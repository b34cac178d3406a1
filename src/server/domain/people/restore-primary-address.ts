import { z } from 'zod'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { mailTokenMilliseconds } from './mail-tokens.ts'

/**
 * Create a link for the former primary address to undo a changed primary address. Only the oldest link stays valid, so
 * an attacker who changes the address again gets none.
 */
export async function createRestoreLink(tx: Transaction, userId: string, address: string): Promise<string | null> {
  const open = await tx
    .selectFrom('mail_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'restore_primary')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (open) return null
  const { id } = await tx
    .insertInto('mail_tokens')
    .values({
      user_id: userId,
      purpose: 'restore_primary',
      address,
      // Placeholder: the job creates the real token.
      token_hash: hashToken(newToken()),
      expires_at: fromNow(mailTokenMilliseconds.restore_primary),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Mail the former primary address a restore link. A retry creates a new token. */
export const sendPrimaryAddressChanged = job({
  name: 'send-primary-changed',
  data: z.object({ from: z.string(), to: z.string(), way_back: z.string().nullable() }),
  async work(ctx, { from, to, way_back }) {
    const secret = newToken()
    const minted =
      way_back &&
      (await ctx.asSystem((tx) =>
        tx
          .updateTable('mail_tokens')
          .set({ token_hash: hashToken(secret) })
          .where('id', '=', way_back)
          .where('used_at', 'is', null)
          .returning('id')
          .executeTakeFirst(),
      ))
    const told = `The primary address of your Marquee account was changed from ${from} to ${to}.`
    await ctx.app.mailer.send(
      renderMail({
        to: from,
        subject: 'Your primary email address was changed',
        paragraphs: minted
          ? [
              told,
              'If this was not you, take the account back: the link below makes this address the primary one again, signs everybody out and lets you choose a new password. It works once, within 7 days.',
            ]
          : [told],
        ...(minted && {
          button: { label: 'This was not me', url: link(ctx.app.env, '/reset-password', { code: secret }) },
        }),
        closing: minted
          ? 'If this was you, you can ignore this email.'
          : 'If this was not you, reset your password now.',
      }),
    )
  },
})
