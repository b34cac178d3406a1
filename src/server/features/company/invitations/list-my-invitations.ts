import { sql } from 'kysely'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { now } from '#server/platform/database/clock.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { invitedEventsExpression } from './invitable-events.ts'

/** List pending invitations to all verified email addresses of the caller. Upper and lower case are ignored. */
export const listMyInvitations: Handler<typeof invitations.calls.listMyInvitations> = async (ctx) => {
  // The caller is not yet a member of the inviting companies, so a transaction of one company would not see the rows.
  const rows = await ctx.asSystem((tx) =>
    tx
      .selectFrom('user_emails as e')
      .innerJoin('user_invites as i', (join) => join.on(sql<boolean>`lower(i.email) = lower(e.email)`))
      .innerJoin('companies as c', 'c.id', 'i.company_id')
      .leftJoin('company_roles as r', (join) =>
        join.onRef('r.id', '=', 'i.company_role_id').on('r.deleted_at', 'is', null),
      )
      .leftJoin('roles as base', 'base.id', 'r.role_id')
      .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
      .select([
        'i.id',
        'i.scope',
        'i.expires_at',
        'i.as_owner',
        'c.name as company_name',
        'r.label_override',
        'base.label',
      ])
      .select(invitedEventsExpression.as('events'))
      .select([displayNameExpression('inviter').as('full_name'), 'inviter.email as inviter_email'])
      .where('e.user_id', '=', ctx.user.id)
      .where('e.is_verified', '=', true)
      .where('i.status', '=', 'pending')
      .where('i.expires_at', '>', now)
      .where('c.status', '!=', 'closed')
      .orderBy('i.created_at', 'desc')
      .limit(50)
      .execute(),
  )
  return {
    invitations: rows.map((row) => ({
      id: row.id,
      company_name: row.company_name,
      role_label: row.as_owner ? 'Owner' : row.label_override || row.label,
      inviter_name: row.full_name || row.inviter_email,
      scope: row.scope,
      events: row.events,
      expires_at: row.expires_at,
    })),
  }
}
