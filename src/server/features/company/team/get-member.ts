import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { fullyVisibleCondition } from '#server/domain/records/record-columns.ts'
import { recordTableOf } from '#server/domain/records/record-table.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { iso } from '#server/platform/database/iso.ts'
import type { AccessSubject } from '#shared/access.ts'
import type { CompanyModule } from '#shared/entities.ts'
import { AppError } from '#shared/errors.ts'
import { explainAccess } from '#shared/explain-access.ts'
import type { team } from '#shared/features/company/team.ts'
import { activeMembersQuery, memberRowsQuery, toTeamMember } from './member-rows.ts'

export const getMember: Handler<typeof team.calls.getMember> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    memberRowsQuery(activeMembersQuery(tx, ctx.company.id))
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('u.status as user_status')
      .select((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom(sql<CompanyModule>`company_modules(m.company_id)`.as('e'))
            .innerJoin('modules as mo', 'mo.key', 'e.module_key')
            .leftJoin('company_module_overrides as o', (join) =>
              join.onRef('o.company_id', '=', 'm.company_id').onRef('o.module_id', '=', 'mo.id'),
            )
            .select(['e.module_key', 'e.module_name', 'e.source', 'e.is_core'])
            .select(({ case: when, ref }) =>
              when()
                .when('e.source', '=', 'override')
                .then(iso(ref('o.expires_at')))
                .end()
                .as('expires_at'),
            )
            .orderBy('e.sort_order')
            .orderBy('e.module_key'),
        ).as('entitlements'),
        jsonArrayFrom(
          eb
            .selectFrom('modules as mo')
            .select(['mo.key as module_key', 'mo.name as module_name'])
            .where(sql<boolean>`r.permissions ? mo.key`)
            .orderBy('mo.sort_order'),
        ).as('named'),
        jsonArrayFrom(
          eb
            .selectFrom('membership_events as me')
            .innerJoin('events as e', (join) =>
              join.onRef('e.id', '=', 'me.event_id').onRef('e.company_id', '=', 'me.company_id'),
            )
            .select(({ ref }) => ['e.id', 'e.name', iso(ref('e.starts_at')).as('starts_at')])
            .whereRef('me.membership_id', '=', 'm.id')
            .whereRef('me.company_id', '=', 'm.company_id')
            .where('e.deleted_at', 'is', null)
            .where(fullyVisibleCondition(ctx, recordTableOf('event'), 'e'))
            .orderBy('e.starts_at')
            .orderBy('e.name'),
        ).as('events'),
      ])
      .where('m.id', '=', input.membership_id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('not_found')
  const member = toTeamMember(ctx.company.id, row)
  const subject: AccessSubject = {
    user_status: row.user_status,
    membership_status: member.status,
    is_guest: member.is_guest,
    role: member.role && { ...member.role, deleted: false },
    company_status: ctx.company.status,
    modules: row.entitlements,
  }
  const entitled = new Set(row.entitlements.map(({ module_key }) => module_key))
  const gone = row.named
    .filter(({ module_key }) => !entitled.has(module_key))
    .map((one) => ({ ...one, source: null, expires_at: null }))
  const access = [...row.entitlements, ...gone].map(({ module_key, module_name, source, expires_at }) => ({
    ...{ module_key, module_name, source, expires_at },
    ...explainAccess(subject, module_key),
  }))
  return { member, company_status: ctx.company.status, access, events: member.is_guest ? row.events : [] }
}
