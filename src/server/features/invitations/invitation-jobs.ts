import { z } from 'zod'
import { roleLabel } from '../../../shared/entities.ts'
import { job } from '../../platform/jobs.ts'
import { link } from '../../platform/links.ts'
import { layOut } from '../../platform/mail-layout.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'

/** Mints the link and mails it; a failed sending mints another, so that a link is delivered at most once. */
export const sendInvitation = job({
  name: 'send-invitation',
  data: z.object({ invitation_id: z.string() }),
  async work(ctx, { invitation_id }) {
    const token = newToken()
    const letter = await ctx.asSystem(async (tx) => {
      const updated = await tx
        .updateTable('user_invites')
        .set({ token_hash: hashToken(token) })
        .where('id', '=', invitation_id)
        .where('status', '=', 'pending')
        .returning('id')
        .executeTakeFirst()
      if (!updated) return null
      return tx
        .selectFrom('user_invites as i')
        .innerJoin('companies as c', 'c.id', 'i.company_id')
        .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
        .innerJoin('company_roles as r', 'r.id', 'i.company_role_id')
        .innerJoin('roles as base', 'base.id', 'r.role_id')
        .select(['i.email', 'i.expires_at', 'c.name as company', 'c.brand_primary', 'r.label_override', 'base.label'])
        .select(['inviter.full_name as inviter_name', 'inviter.email as inviter_email'])
        .where('i.id', '=', invitation_id)
        .executeTakeFirstOrThrow()
    })
    if (!letter) return
    const inviter = letter.inviter_name ?? letter.inviter_email ?? 'A member of the team'
    const role = roleLabel({ label_override: letter.label_override, role: { label: letter.label } }, 'Team Member')
    await ctx.app.mailer.send(
      layOut({
        to: letter.email,
        subject: `You're invited to ${letter.company}`,
        paragraphs: [
          `${inviter} invites you to join ${letter.company} on Marquee as ${role}.`,
          'The link works for 7 days and for one person.',
        ],
        button: { label: 'View invitation', url: link(ctx.app.env, `/accept-invitation/${token}`) },
        closing: 'If you do not know what this is about, you can ignore this mail.',
        brand: { name: letter.company, color: letter.brand_primary },
      }),
    )
  },
})
