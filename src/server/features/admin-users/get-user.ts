import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { adminUsers } from '../../../shared/features/admin-users.ts'
import type { AdminContext } from '../../platform/context.ts'
import { userRows } from './user-rows.ts'

type Shown = Output<typeof adminUsers.calls.getUser>

/** One user with addresses, the primary first, and active memberships. @throws not_found [A-CALL-47 A-CALL-02] */
export async function getUser(ctx: AdminContext, input: Input<typeof adminUsers.calls.getUser>): Promise<Shown> {
  const row = await ctx.transaction((tx) =>
    userRows(tx)
      .select([
        sql<Shown['emails']>`(select coalesce(jsonb_agg(
            to_jsonb(e) || jsonb_build_object('created_at', iso(e.created_at)) order by e.is_primary desc, e.created_at), '[]'::jsonb)
          from user_emails e where e.user_id = u.id)`.as('emails'),
        sql<Shown['sent_invitations']>`(select coalesce(jsonb_agg(jsonb_build_object(
            'id', i.id, 'email', i.email, 'company_name', i.company_name, 'scope', i.scope, 'status', i.status,
            'created_at', iso(i.created_at), 'expires_at', iso(i.expires_at)) order by i.created_at desc), '[]'::jsonb)
          from (select v.*, c.name as company_name from user_invites v join companies c on c.id = v.company_id
            where v.invited_by = u.id order by v.created_at desc limit 100) i)`.as('sent_invitations'),
        sql<Shown['memberships']>`(select memberships from account_of(u.id, null))`.as('memberships'),
      ])
      .where('u.id', '=', input.user_id)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('not_found')
  const { emails, memberships, sent_invitations, ...user } = row
  return { user, emails, memberships, sent_invitations }
}
