import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { openInvitationCountExpression } from '#server/features/company/open-invitation-count.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { companies } from '#shared/features/company/companies.ts'

const membersShown = 5
const person = ['m.person_name as full_name', 'm.person_email as email'] as const

function teamOverviewQuery(tx: Transaction, company: string) {
  return tx
    .selectFrom('companies as c')
    .select((eb) => {
      const active = eb
        .selectFrom('user_company_memberships as m')
        .whereRef('m.company_id', '=', 'c.id')
        .where('m.status', '=', 'active')
      const first = active
        .select(['m.id', 'm.is_primary', 'm.is_guest', ...person, 'm.person_avatar_url as avatar_url'])
        .select((member) =>
          jsonObjectFrom(
            member
              .selectFrom('company_roles as r')
              .innerJoin('roles as base', 'base.id', 'r.role_id')
              .select((role) => ['r.label_override', jsonBuildObject({ label: role.ref('base.label') }).as('role')])
              .whereRef('r.id', '=', 'm.company_role_id')
              .where('r.deleted_at', 'is', null),
          ).as('role'),
        )
        .orderBy('m.created_at')
        .orderBy('m.id')
        .limit(membersShown)
      return [
        jsonArrayFrom(first).as('members'),
        active
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(sql<boolean>`not m.is_guest`)
          .$asScalar()
          .$notNull()
          .as('total_members'),
        openInvitationCountExpression(sql`c.id`).as('pending_invitations'),
        // A literal instead of a parameter, because a generic query plan can only use the partial index with a
        // literal.
        jsonObjectFrom(active.select(person).where(sql<boolean>`m.is_primary`)).as('owner'),
      ]
    })
    .where('c.id', '=', company)
}

/** Return the first five active members by date of joining, and the counts for the Team tab. */
export const getTeamOverview: Handler<typeof companies.calls.getTeamOverview> = (ctx) =>
  ctx.transaction((tx) => teamOverviewQuery(tx, ctx.company.id).executeTakeFirstOrThrow())
