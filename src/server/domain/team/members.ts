import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { canAdministerCompany } from '#shared/access.ts'

/**
 * SQL conditions that define active members, seats, guests and usable roles for all queries. `m` and `r` are the
 * aliases of `user_company_memberships` and `company_roles`.
 */
type Condition = RawBuilder<boolean>

export function isActiveMember(m: string): Condition {
  return sql<boolean>`${sql.ref(`${m}.status`)} = 'active'`
}

/** SQL condition: an active member who is not a guest. Seats are limited and billed. */
export function isSeat(m: string): Condition {
  return sql<boolean>`(${isActiveMember(m)} and not ${sql.ref(`${m}.is_guest`)})`
}

export function isGuest(m: string): Condition {
  return sql<boolean>`(${isActiveMember(m)} and ${sql.ref(`${m}.is_guest`)})`
}

/** SQL condition: the role can be assigned and grants its permissions. */
export function isUsableRole(r: string): Condition {
  return sql<boolean>`(${sql.ref(`${r}.is_active`)} and ${sql.ref(`${r}.deleted_at`)} is null)`
}

export function seatCountExpression(company: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from user_company_memberships m where m.company_id = ${company} and ${isSeat('m')})`
}

export function guestCountExpression(company: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from user_company_memberships m where m.company_id = ${company} and ${isGuest('m')})`
}

/** SQL for the number of seats that open invitations would use if everyone accepted. Guests use no seat. */
export function invitedSeatCountExpression(company: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from user_invites i where i.company_id = ${company} and i.status = 'pending'
    and i.expires_at > now() and i.scope = 'company')`
}

export async function countSeats(tx: Transaction, companyId: string): Promise<number> {
  const { rows } = await sql<{
    seats: number
  }>`select ${seatCountExpression(sql`${companyId}::uuid`)} as seats`.execute(tx)
  return rows[0]?.seats ?? 0
}

/** Members with a seat and an active administrator role, except suspended users. */
export async function loadAdministrators(
  tx: Transaction,
  companyId: string,
): Promise<{ id: string; user_id: string; is_primary: boolean }[]> {
  const rows = await tx
    .selectFrom('company_roles as r')
    .innerJoin('user_company_memberships as m', (join) =>
      join.onRef('m.company_role_id', '=', 'r.id').onRef('m.company_id', '=', 'r.company_id'),
    )
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.user_id', 'm.is_primary', 'r.permissions'])
    .where('r.company_id', '=', companyId)
    .where(isUsableRole('r'))
    .where(isSeat('m'))
    .where('u.status', '=', 'active')
    .execute()
  return rows
    .filter(({ permissions }) => canAdministerCompany(permissions))
    .map(({ permissions: _, ...administrator }) => administrator)
}
