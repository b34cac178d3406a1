import { sql } from 'kysely'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { isPast } from '#server/platform/database/clock.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'
import type { invitations } from '#shared/features/company/invitations.ts'
import { invitedEventsExpression } from './invitable-events.ts'

/** Return the preview of an invitation, which anyone with the link can read. */
export const previewInvitation: Handler<typeof invitations.calls.previewInvitation> = async (ctx, input) => {
  const reader = ctx.user?.id ?? null
  // The caller is not a member yet and may be signed out, so a company transaction is not possible.
  return ctx.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('user_invites as i')
      .innerJoin('companies as c', 'c.id', 'i.company_id')
      .leftJoin('company_roles as r', (join) =>
        join.onRef('r.id', '=', 'i.company_role_id').on('r.deleted_at', 'is', null),
      )
      .leftJoin('roles as base', 'base.id', 'r.role_id')
      .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
      .select([
        'i.as_owner',
        'i.email',
        'i.status',
        'i.scope',
        'i.expires_at',
        'i.message',
        'c.name as company',
        'c.description',
        'c.contact_email',
        'c.website',
        'c.security_policy',
        'r.label_override',
        'base.label',
      ])
      .select(invitedEventsExpression.as('events'))
      .select([displayNameExpression('inviter').as('inviter_name'), 'inviter.email as inviter_email'])
      .select(isPast('i.expires_at').as('is_expired'))
      .select(
        sql<boolean | null>`case when ${reader}::uuid is not null then exists (
          select from user_emails e where e.user_id = ${reader} and e.is_verified and lower(e.email) = lower(i.email)) end`.as(
          'address_is_mine',
        ),
      )
      .where('i.token_hash', '=', hashToken(input.token))
      .where('c.status', '!=', 'closed')
      .executeTakeFirst()
    if (!row) throw new AppError('invitation_not_found')
    return {
      invitation: {
        email: row.email,
        status: row.status,
        is_expired: row.is_expired,
        scope: row.scope,
        expires_at: row.expires_at,
        company: {
          name: row.company,
          description: row.description,
          contact_email: row.contact_email,
          website: row.website,
          needs_strong_password: row.security_policy.strong_passwords,
        },
        message: row.message,
        events: row.status === 'pending' && !row.is_expired ? row.events : [],
        role_label: row.as_owner ? 'Owner' : row.label_override || row.label,
        inviter: row.inviter_email === null ? null : { full_name: row.inviter_name, email: row.inviter_email },
        address_is_mine: row.address_is_mine,
      },
    }
  })
}
