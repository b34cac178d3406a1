import { z } from 'zod'
import { deviceLabel } from '#server/domain/sign-in/devices.ts'
import { type OpenedSession, openSession } from '#server/domain/sign-in/sessions.ts'
import type { PublicContext } from '#server/platform/app/context.ts'
import { job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { renderMail } from '#server/platform/mail/mail-layout.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

/** Sessions older than this are deleted, so a device that was only used before is unknown. */
const sessionRetention = 30 * millisecondsPerDay

/** Start a session after sign-in. If the device is new, the user is notified by mail. */
export async function openSignedInSession(
  tx: Transaction,
  ctx: PublicContext,
  user: { id: string; email: string },
): Promise<OpenedSession> {
  const { ip_address, user_agent } = ctx.request
  const isNew = await isNewDevice(tx, user.id, { ip_address, user_agent })
  const opened = await openSession(tx, { user_id: user.id, ip_address, user_agent })
  if (isNew) await ctx.app.jobs.enqueue(tx, sendNewSignIn, { session_id: opened.id, email: user.email })
  return opened
}

interface Device {
  ip_address: string | null
  user_agent: string | null
}

/**
 * Whether this is the user's first session on this device. False for the first session of an account, where every device
 * would be new.
 */
async function isNewDevice(tx: Transaction, userId: string, device: Device): Promise<boolean> {
  const { is_remembered } = await tx
    .selectFrom('users')
    .select((eb) => eb('created_at', '>', fromNow(-sessionRetention)).as('is_remembered'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const earlier = await tx
    .selectFrom('sessions')
    .select(['ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .where('impersonator_user_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
  if (earlier.length === 0) return !is_remembered
  const key = (one: Device) => `${deviceLabel(one.user_agent)} ${networkOf(one.ip_address)}`
  return !earlier.some((one) => key(one) === key(device))
}

export const sendNewSignIn = job({
  name: 'send-new-sign-in',
  data: z.object({ session_id: z.string(), email: z.string() }),
  async work(ctx, { session_id, email }) {
    const session = await ctx.asSystem((tx) =>
      tx
        .selectFrom('sessions')
        .select(['created_at', 'ip_address', 'user_agent'])
        .where('id', '=', session_id)
        .executeTakeFirst(),
    )
    if (!session) return
    const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
    await ctx.app.mailer.send(
      renderMail({
        to: email,
        subject: 'New sign-in to your account',
        paragraphs: [
          "There was a new sign-in to your Marquee account from a device we don't recognize.",
          `${deviceLabel(session.user_agent)}, from ${session.ip_address ?? 'an unknown address'}, on ${when.format(new Date(session.created_at))} UTC.`,
        ],
        button: { label: 'Review your sessions', url: link(ctx.app.env, '/settings', { tab: 'security' }) },
        closing: 'If this was you, you can ignore this email. If not, end the session there and change your password.',
      }),
    )
  },
})
