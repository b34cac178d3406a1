import { type Expression, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { iso } from '#server/platform/database/iso.ts'
import type { invitation } from '#shared/entities.ts'

export type InvitationRow = z.output<typeof invitation>

/** Query for a company's invitations with inviter and role. The token hash is never selected. */
export function invitationsQuery(tx: Transaction, company: string | Expression<string>) {
  return tx
    .selectFrom('user_invites as i')
    .select([
      'i.id',
      'i.email',
      'i.company_id',
      'i.company_role_id',
      'i.invited_by',
      'i.status',
      'i.scope',
      'i.event_ids',
      'i.delivery',
    ])
    .select((eb) => [
      iso(eb.ref('i.expires_at')).as('expires_at'),
      iso(eb.ref('i.created_at')).as('created_at'),
      jsonObjectFrom(
        eb
          .selectFrom('users as inviter')
          .select([displayNameExpression('inviter').as('full_name'), 'inviter.email'])
          .whereRef('inviter.id', '=', 'i.invited_by'),
      ).as('inviter'),
      sql<boolean>`coalesce(is_platform_staff(i.invited_by), false)`.as('by_staff'),
      jsonObjectFrom(
        eb
          .selectFrom('company_roles as r')
          .innerJoin('roles as base', 'base.id', 'r.role_id')
          .select(['r.label_override', 'base.label'])
          .whereRef('r.id', '=', 'i.company_role_id'),
      ).as('role'),
    ])
    .where('i.company_id', '=', company)
}

export function loadInvitation(tx: Transaction, companyId: string, id: string): Promise<InvitationRow> {
  return invitationsQuery(tx, companyId).where('i.id', '=', id).executeTakeFirstOrThrow()
}
