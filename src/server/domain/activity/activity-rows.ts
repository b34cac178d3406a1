import { sql } from 'kysely'
import { shownName } from '#server/domain/people/shown-name.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { readCursor } from '#server/platform/database/paging.ts'

/** Optional filters: one action type, or one record. */
export interface ActivityQuery {
  action_type?: string | undefined
  resource_id?: string | undefined
  cursor?: string | undefined
  limit: number
}

export type ActivityRow = Awaited<ReturnType<typeof activityRows>>[number]

/** People are joined after the page is cut. Row level security shows colleagues only. */
export function activityRows(tx: Transaction, companyId: string, input: ActivityQuery) {
  const after = readCursor(input.cursor)
  return tx
    .with('page', (db) =>
      db
        .selectFrom('audit_logs')
        .select(['id', 'created_at', 'actor_kind', 'admin_user_id', 'subject_user_id', 'action_type', 'resource_type'])
        .select(['resource_id', 'old_values', 'new_values', 'metadata', 'ip_address'])
        .where('company_id', '=', companyId)
        .$if(input.action_type !== undefined, (query) => query.where('action_type', '=', input.action_type ?? ''))
        .$if(input.resource_id !== undefined, (query) => query.where('resource_id', '=', input.resource_id ?? ''))
        .$if(after !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(input.limit + 1),
    )
    .selectFrom('page as a')
    .leftJoin('users as person', 'person.id', 'a.subject_user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('user_company_memberships as m')
          .select(['m.person_name', 'm.person_email'])
          .where(sql<boolean>`m.id = case when a.resource_type = 'user_membership' then a.resource_id::uuid end`)
          .where('m.company_id', '=', companyId)
          // Without the limit PostgreSQL would read all members of the company.
          .limit(1)
          .as('about'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.created_at', 'a.actor_kind', 'a.admin_user_id', 'a.subject_user_id', 'a.action_type'])
    .select(['a.resource_type', 'a.resource_id', 'a.old_values', 'a.new_values', 'a.metadata', 'a.ip_address'])
    .select([shownName('person').as('full_name'), 'person.email', 'person.avatar_url'])
    .select(['about.person_name as about_name', 'about.person_email as about_email'])
    .select(
      sql<boolean>`case when person.id is null or a.admin_user_id <> a.subject_user_id
        then is_platform_staff(a.admin_user_id) else false end`.as('by_staff'),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
}
