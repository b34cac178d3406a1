import { sql } from 'kysely'
import type { z } from 'zod'
import type { Transaction } from '#server/platform/database/database.ts'
import type { invitation } from '#shared/entities.ts'

export type InvitationRow = z.output<typeof invitation>

/** Invitations of one company with inviter and role; the token hash is never read. [C-CALL-50 C-ENT-13..17] */
export function invitationsOf(tx: Transaction, companyId: string) {
  return tx
    .selectFrom('user_invites as i')
    .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
    .leftJoin('company_roles as r', 'r.id', 'i.company_role_id')
    .leftJoin('roles as base', 'base.id', 'r.role_id')
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
    .select(['i.expires_at', 'i.created_at'])
    .select(
      sql<InvitationRow['inviter']>`case when inviter.id is not null
        then jsonb_build_object('full_name', inviter.full_name, 'email', inviter.email) end`.as('inviter'),
    )
    .select(
      sql<InvitationRow['role']>`case when base.id is not null
        then jsonb_build_object('label_override', r.label_override, 'label', base.label) end`.as('role'),
    )
    .where('i.company_id', '=', companyId)
}

export function invitationById(tx: Transaction, companyId: string, id: string): Promise<InvitationRow> {
  return invitationsOf(tx, companyId).where('i.id', '=', id).executeTakeFirstOrThrow()
}
