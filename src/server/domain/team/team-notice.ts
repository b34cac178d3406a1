import { z } from 'zod'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import { job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'
import { supportClosing } from '#server/platform/mail/support-closing.ts'

const data = z.object({
  kind: z.enum(['removed', 'owner']),
  company_id: z.string(),
  user_id: z.string(),
  from_user_id: z.string().optional(),
  to_user_id: z.string().optional(),
})

export const sendTeamNotice = job({
  name: 'send-team-notice',
  data,
  async work(ctx, notice) {
    const { company, people } = await ctx.asSystem(async (tx) => ({
      company: await tx
        .selectFrom('companies')
        .select([...brandColumns])
        .where('id', '=', notice.company_id)
        .executeTakeFirst(),
      people: await tx
        .selectFrom('users')
        .select(['id', 'email', displayNameExpression('users').as('full_name')])
        .where('id', 'in', [notice.user_id, notice.from_user_id ?? notice.user_id, notice.to_user_id ?? notice.user_id])
        .execute(),
    }))
    const reader = people.find(({ id }) => id === notice.user_id)
    if (!company || !reader) return
    const brand = brandOf(ctx.app.env, company)
    const nameOf = (id: string | undefined) => {
      const person = people.find((one) => one.id === id)
      return person?.full_name || person?.email || 'someone else'
    }
    const becomesOwner = notice.to_user_id === notice.user_id
    const owned = becomesOwner
      ? `${nameOf(notice.from_user_id)} made you the owner of ${company.name} on Marquee.`
      : `You have made ${nameOf(notice.to_user_id)} the owner of ${company.name} on Marquee. You stay a member.`
    await ctx.app.mailer.send(
      renderMail(
        notice.kind === 'removed'
          ? {
              to: reader.email,
              subject: `You were removed from ${company.name}`,
              paragraphs: [
                `Your access to ${company.name} on Marquee has ended.`,
                "Your account and any other companies aren't affected.",
              ],
              closing: `If you think this is a mistake, please ask an administrator of ${company.name}.`,
              brand,
            }
          : {
              to: reader.email,
              subject: `${company.name} has a new owner`,
              paragraphs: [
                owned,
                ...(becomesOwner
                  ? ['The billing email and the card stay as they are until you change them in the billing settings.']
                  : []),
              ],
              button: { label: 'View the team', url: companyLink(ctx.app.env, company, '/team-management') },
              closing: supportClosing(
                ctx.app.env,
                'If you did not expect this, reset your password now and contact support.',
              ),
              brand,
            },
      ),
    )
  },
})
