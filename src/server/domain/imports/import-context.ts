import { z } from 'zod'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { JobContext } from '#server/platform/app/jobs.ts'
import { inScope } from '#server/platform/database/database.ts'
import { type AccessSubject, can } from '#shared/access.ts'

/** Who pressed the button, as far as a job has to know it to act for them. */
export const onBehalf = z.object({
  user_id: z.string(),
  impersonator_user_id: z.string().nullable(),
  ip_address: z.string(),
  user_agent: z.string().nullable(),
  membership: z.object({ id: z.string(), is_primary: z.boolean(), is_guest: z.boolean() }),
  subject: z.custom<AccessSubject>((value) => typeof value === 'object' && value !== null),
})
export type OnBehalf = z.output<typeof onBehalf>

export function onBehalfOf({ user, actor, membership, subject }: CompanyContext): OnBehalf {
  const { impersonator_user_id = null, ip_address = '', user_agent = null } = actor.kind === 'user' ? actor : {}
  return { user_id: user.id, impersonator_user_id, ip_address, user_agent, membership, subject }
}

/**
 * Of the context of a call what saving records asks for, in a job: the same person, the same rights as when the button was
 * pressed, and transactions that see what that person may see.
 */
export function contextInJob({ app }: JobContext, company: string, who: OnBehalf): CompanyContext {
  const { membership, subject, ...person } = who
  const context = {
    app,
    company: { id: company },
    user: { id: who.user_id },
    membership,
    subject,
    actor: { kind: 'user', ...person },
    can: (module: Parameters<CompanyContext['can']>[0], level: Parameters<CompanyContext['can']>[1]) =>
      can(subject, { module, level }),
    transaction: <T>(work: Parameters<typeof inScope<T>>[2]) =>
      inScope(app.db, { kind: 'company', user: who.user_id, company }, work),
  }
  return context as unknown as CompanyContext
}
