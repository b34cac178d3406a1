import { sql } from 'kysely'
import { z } from 'zod'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import type { Environment } from '#server/platform/app/env.ts'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import { link } from '#server/platform/app/links.ts'
import { brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { roleLabel } from '#shared/entities.ts'

export function invitationLink(env: Environment, token: string): string {
  return link(env, `/accept-invitation/${token}`)
}

const data = z.object({ invitation_id: z.string(), link_revision: z.number().int().default(0) })
type Data = z.output<typeof data>

/**
 * Create an invitation link and mail it. A retry creates a new link, which invalidates the previous one. Does nothing
 * if the link was renewed meanwhile, or the mail was already sent.
 */
export const sendInvitation = job({
  name: 'send-invitation',
  data,
  async work(ctx, sent) {
    const token = newToken()
    const invitation = await claimInvitation(ctx, sent, token)
    if (!invitation) return
    const name = invitation.inviter_name ?? invitation.inviter_email ?? 'A member of the team'
    const inviter = invitation.by_staff ? 'Marquee staff' : name
    const role = roleLabel(
      { label_override: invitation.label_override, role: { label: invitation.label } },
      'Team Member',
    )
    const renewed = sent.link_revision > 0
    const mail = renderMail({
      to: invitation.email,
      subject: `${renewed ? "You're still invited" : "You're invited"} to ${invitation.company}`,
      paragraphs: [
        ...invitationParagraphs(invitation, inviter, role),
        ...(invitation.message ? [`${inviter} writes: “${invitation.message}”`] : []),
        'The link is valid for 7 days and can be used once.',
        ...(renewed ? ['This link replaces any earlier one, which no longer works.'] : []),
      ],
      button: { label: 'View invitation', url: invitationLink(ctx.app.env, token) },
      closing: "If you weren't expecting this email, you can ignore it.",
      brand: brandOf(ctx.app.env, { ...invitation, name: invitation.company }),
    })
    try {
      await ctx.app.mailer.send(mail)
    } catch (error) {
      await recordDelivery(ctx, sent, 'failed')
      throw error
    }
    await recordDelivery(ctx, sent, 'sent')
  },
})

interface InvitationMail {
  company: string
  events: string | null
  as_owner: boolean
}

function invitationParagraphs({ company, events, as_owner }: InvitationMail, inviter: string, role: string): string[] {
  if (as_owner)
    return [
      `${inviter} has set up ${company} on Marquee for you and invites you to take it over as its owner.`,
      'As the owner you have the Admin role: you choose the plan, pay, and invite your team.',
    ]
  if (events) return [`${inviter} has invited you as a guest of ${company} to view ${events} on Marquee.`]
  return [`${inviter} has invited you to join ${company} on Marquee. Your role: ${role}.`]
}

/** SQL condition: platform staff invited to a company that they are no member of. */
const isInvitedByStaff = sql<boolean>`(coalesce(is_platform_staff(i.invited_by), false) and not exists (
  select from user_company_memberships m where m.user_id = i.invited_by and m.company_id = i.company_id))`

function claimInvitation(ctx: JobContext, { invitation_id, link_revision }: Data, token: string) {
  return ctx.asSystem(async (tx) => {
    const updated = await tx
      .updateTable('user_invites')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', invitation_id)
      .where('status', '=', 'pending')
      .where('link_revision', '=', link_revision)
      .where('delivery', 'in', ['queued', 'failed'])
      .returning('id')
      .executeTakeFirst()
    if (!updated) return null
    return tx
      .selectFrom('user_invites as i')
      .innerJoin('companies as c', 'c.id', 'i.company_id')
      .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
      .innerJoin('company_roles as r', 'r.id', 'i.company_role_id')
      .innerJoin('roles as base', 'base.id', 'r.role_id')
      .select([
        'i.email',
        'i.as_owner',
        'i.message',
        'c.name as company',
        'c.brand_primary',
        'c.brand_secondary',
        'c.logo_url',
      ])
      .select(['r.label_override', 'base.label'])
      .select([displayNameExpression('inviter').as('inviter_name'), 'inviter.email as inviter_email'])
      .select(isInvitedByStaff.as('by_staff'))
      .select((eb) =>
        eb
          .selectFrom('events as e')
          .select((sub) => sub.fn.agg<string | null>('string_agg', ['e.name', sub.val(', ')]).as('names'))
          .whereRef('e.company_id', '=', 'i.company_id')
          .where('e.deleted_at', 'is', null)
          .where((sub) => sub('e.id', '=', sub.fn.any('i.event_ids')))
          .as('events'),
      )
      .where('i.id', '=', invitation_id)
      .executeTakeFirstOrThrow()
  })
}

function recordDelivery(ctx: JobContext, { invitation_id, link_revision }: Data, delivery: 'sent' | 'failed') {
  return ctx.asSystem((tx) =>
    tx
      .updateTable('user_invites')
      .set({ delivery })
      .where('id', '=', invitation_id)
      .where('link_revision', '=', link_revision)
      .where('delivery', 'in', ['queued', 'failed'])
      .execute(),
  )
}
