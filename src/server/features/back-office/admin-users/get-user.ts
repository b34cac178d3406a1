import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import type { Output } from '#shared/call.ts'
import { Refusal } from '#shared/errors.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { userRows } from './user-rows.ts'

type Shown = Output<typeof adminUsers.calls.getUser>

/** One user with addresses, the primary first, memberships, also ended ones, and invitations. [A-CALL-47 A-CALL-02] */
export const getUser: Verb<typeof adminUsers.calls.getUser> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    userRows(tx)
      .select([
        emails.as('emails'),
        memberships.as('memberships'),
        sent.as('sent_invitations'),
        received.as('received_invitations'),
      ])
      .where('u.id', '=', input.user_id)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('not_found')
  const { emails: addresses, memberships: held, sent_invitations, received_invitations, ...user } = row
  return { user, emails: addresses, memberships: held, sent_invitations, received_invitations }
}

const emails = sql<Shown['emails']>`(
  select coalesce(jsonb_agg(to_jsonb(e) || jsonb_build_object('created_at', iso(e.created_at))
    order by e.is_primary desc, e.created_at, e.id), '[]'::jsonb)
  from user_emails e where e.user_id = u.id)`

const memberships = sql<Shown['memberships']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id, 'user_id', m.user_id, 'company_id', m.company_id, 'status', m.status, 'is_primary', m.is_primary,
    'is_guest', m.is_guest, 'company_role_id', m.company_role_id, 'created_at', iso(m.created_at),
    'company', jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'status', c.status,
      'is_platform', c.is_platform, 'logo_url', c.logo_url),
    'role', case when r.id is not null then jsonb_build_object('id', r.id, 'label_override', r.label_override,
      'description', r.description, 'permissions', r.permissions, 'is_active', r.is_active,
      'role', jsonb_build_object('id', b.id, 'key', b.key, 'label', b.label)) end)
    order by m.status, m.created_at, m.id), '[]'::jsonb)
  from user_company_memberships m
  join companies c on c.id = m.company_id
  left join company_roles r on r.id = m.company_role_id and r.company_id = m.company_id and r.deleted_at is null
  left join roles b on b.id = r.role_id
  where m.user_id = u.id)`

const common = sql`'id', i.id, 'company_name', i.company_name, 'scope', i.scope, 'status', i.status,
  'created_at', iso(i.created_at), 'expires_at', iso(i.expires_at)`

/** [A-CALL-39] */
const sent = sql<Shown['sent_invitations']>`(
  select coalesce(jsonb_agg(jsonb_build_object(${common}, 'email', i.email) order by i.created_at desc, i.id), '[]'::jsonb)
  from (select v.*, c.name as company_name from user_invites v join companies c on c.id = v.company_id
    where v.invited_by = u.id order by v.created_at desc limit 100) i)`

/** To any address of the user. [A-CALL-40] */
const received = sql<Shown['received_invitations']>`(
  select coalesce(jsonb_agg(jsonb_build_object(${common}, 'invited_by', i.inviter) order by i.created_at desc, i.id), '[]'::jsonb)
  from (select v.*, c.name as company_name, coalesce(nullif(inviter.full_name, ''), inviter.email) as inviter
    from user_emails mine
    join user_invites v on lower(v.email) = lower(mine.email)
    join companies c on c.id = v.company_id
    left join users inviter on inviter.id = v.invited_by
    where mine.user_id = u.id order by v.created_at desc limit 100) i)`
