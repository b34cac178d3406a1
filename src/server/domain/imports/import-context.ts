import { sql } from 'kysely'
import { z } from 'zod'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { JobContext } from '#server/platform/app/jobs.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { type AccessSubject, can } from '#shared/access.ts'

export const importActor = z.object({
  user_id: z.string(),
  impersonator_user_id: z.string().nullable(),
  ip_address: z.string(),
  user_agent: z.string().nullable(),
})
export type ImportActor = z.output<typeof importActor>

export function importActorOf({ user, actor }: CompanyContext): ImportActor {
  const { impersonator_user_id = null, ip_address = '', user_agent = null } = actor.kind === 'user' ? actor : {}
  return { user_id: user.id, impersonator_user_id, ip_address, user_agent }
}

export function runTransactionInJob<T>(
  { app }: JobContext,
  company: string,
  { user_id }: ImportActor,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inScope(app.db, { kind: 'company', user: user_id, company }, work)
}

/**
 * Context for saving records in a job. Membership, role and company are read again, because they may have changed since
 * the job was enqueued. Null if the user is no longer an active member.
 */
export async function loadContextInJob(
  tx: Transaction,
  job: JobContext,
  company: string,
  who: ImportActor,
): Promise<CompanyContext | null> {
  const { rows } = await sql<{ membership: CompanyContext['membership']; subject: AccessSubject }>`
    select jsonb_build_object('id', m.id, 'is_primary', m.is_primary, 'is_guest', m.is_guest) as membership,
      jsonb_build_object('user_status', u.status, 'membership_status', m.status, 'is_guest', m.is_guest,
        'company_status', c.status,
        'role', jsonb_build_object('permissions', r.permissions, 'is_active', r.is_active, 'deleted', r.deleted_at is not null),
        'modules', (select coalesce(jsonb_agg(jsonb_build_object('module_key', e.module_key, 'is_core', e.is_core)), '[]')
          from company_modules(c.id) e)) as subject
    from user_company_memberships m
      join users u on u.id = m.user_id
      join companies c on c.id = m.company_id
      join company_roles r on r.id = m.company_role_id
    where m.company_id = ${company} and m.user_id = ${who.user_id} and m.status = 'active'`.execute(tx)
  const [found] = rows
  if (!found) return null
  const context = {
    app: job.app,
    company: { id: company },
    user: { id: who.user_id },
    ...found,
    actor: { kind: 'user', ...who },
    can: (module: Parameters<CompanyContext['can']>[0], level: Parameters<CompanyContext['can']>[1]) =>
      can(found.subject, { module, level }),
  }
  return context as unknown as CompanyContext
}
