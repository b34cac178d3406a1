import { sql } from 'kysely'
import { z } from 'zod'
import { loadAdministrators } from '#server/domain/team/members.ts'
import { type JobContext, job } from '#server/platform/app/jobs.ts'
import { companyLink } from '#server/platform/app/links.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { brandColumns, brandOf, renderMail } from '#server/platform/mail/mail-layout.ts'

const batchSize = 200

/**
 * Notify the admins of a company when an override that grants a module ends within three days, and when it has
 * ended. Each notice is sent once.
 */
export const announceOverrideEnds = job({
  name: 'announce-override-ends',
  schedule: '*/15 * * * *',
  data: z.object({}),
  async work(ctx) {
    for (const kind of ['ending', 'ended'] as const)
      while ((await ctx.asSystem((tx) => enqueueNotices(tx, ctx, kind))) === batchSize);
  },
})

/**
 * Whether the end of an override changes anything. It does not if the override is disabled, or if the company has
 * the module anyway.
 */
const changesAccess = sql<boolean>`o.is_enabled and exists (select from modules m where m.id = o.module_id and m.is_active
    and m.deleted_at is null and not m.is_core)
  and not exists (select from plan_modules pm join companies c on c.plan_id = pm.plan_id
    where c.id = o.company_id and pm.module_id = o.module_id and pm.is_included)`
const isDue = {
  ending: sql<boolean>`o.ending_notice_at is null and o.ended_notice_at is null and o.expires_at > now()
    and o.expires_at <= now() + interval '3 days'`,
  ended: sql<boolean>`o.ended_notice_at is null and o.expires_at <= now()`,
}

async function enqueueNotices(tx: Transaction, ctx: JobContext, kind: 'ending' | 'ended'): Promise<number> {
  const overrides = await tx
    .updateTable('company_module_overrides as o')
    .set({ [`${kind}_notice_at`]: new Date().toISOString() })
    .where((eb) =>
      eb(
        'o.id',
        'in',
        eb
          .selectFrom('company_module_overrides as o')
          .select('o.id')
          .where(isDue[kind])
          .where(changesAccess)
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returning(['o.company_id', 'o.module_id', 'o.expires_at'])
    .execute()
  for (const { company_id, module_id, expires_at } of overrides)
    for (const { user_id } of await loadAdministrators(tx, company_id))
      await ctx.app.jobs.enqueue(tx, sendOverrideNotice, { kind, company_id, module_id, user_id, at: expires_at ?? '' })
  return overrides.length
}

/** Each person gets a job of their own, so that a retry does not repeat the mails to others. */
export const sendOverrideNotice = job({
  name: 'send-override-notice',
  data: z.object({
    kind: z.enum(['ending', 'ended']),
    company_id: z.string(),
    module_id: z.string(),
    user_id: z.string(),
    at: z.string(),
  }),
  async work(ctx, { kind, company_id, module_id, user_id, at }) {
    const found = await ctx.asSystem((tx) =>
      tx
        .selectFrom('companies as c')
        .innerJoin('modules as m', (join) => join.on('m.id', '=', module_id))
        .innerJoin('users as u', (join) => join.on('u.id', '=', user_id))
        .select(brandColumns.map((column) => `c.${column}` as const))
        .select(['m.name as module', 'u.email'])
        .where('c.id', '=', company_id)
        .executeTakeFirst(),
    )
    if (!found) return
    const { module, email, ...company } = found
    const day = `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`
    const ended = kind === 'ended'
    await ctx.app.mailer.send(
      renderMail({
        to: email,
        subject: ended ? `${module} has ended for ${company.name}` : `${module} ends soon for ${company.name}`,
        paragraphs: [
          ended
            ? `${company.name} no longer has the module ${module} on Marquee. It was given until ${day}.`
            : `${company.name} has the module ${module} on Marquee until ${day}.`,
          'Existing data is kept. A plan that includes the module keeps it open.',
        ],
        button: {
          label: 'View plans',
          url: companyLink(ctx.app.env, company, '/company-settings', { tab: 'billing' }),
        },
        closing: `You're receiving this email because you're an administrator of ${company.name}.`,
        brand: brandOf(ctx.app.env, company),
      }),
    )
  },
})
