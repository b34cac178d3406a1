import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import type { peopleCalls } from '#shared/records/people-calls.ts'

/** Maximum number of people in the response. In larger companies, users find people by typing a name. */
const peopleMaximum = 5000

/** List members by name, or by email address if they have no name. Guests only get themselves. */
export const listPeople: Handler<ReturnType<typeof peopleCalls>['listPeople']> = async (ctx) => {
  const people = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_company_memberships as m')
      .select(['m.user_id as id', sql<string>`coalesce(m.person_name, m.person_email)`.as('name')])
      .where('m.company_id', '=', ctx.company.id)
      .where('m.status', '=', 'active')
      .$if(!ctx.membership.is_guest, (query) => query.where('m.is_guest', '=', false))
      .$if(ctx.membership.is_guest, (query) => query.where('m.id', '=', ctx.membership.id))
      .orderBy('name')
      .limit(peopleMaximum)
      .execute(),
  )
  return { people }
}
