import { type RawBuilder, sql } from 'kysely'
import { deviceWords } from '#server/features/identity/devices.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { SecurityEvent, security } from '#shared/features/identity/security.ts'

type Kind = SecurityEvent['kind']
/** Action and resource of an audit row, and what they are to the person. */
type Known = readonly [action: string, resource: string, kind: Kind]

const ownActs: readonly Known[] = [
  ['sign_up', 'user', 'account_created'],
  ['password_change', 'user', 'password_changed'],
  ['password_reset', 'user', 'password_reset'],
  ['create', 'user_email', 'email_added'],
  ['delete', 'user_email', 'email_removed'],
  ['verify_email', 'user_email', 'email_verified'],
  ['verify_email', 'user', 'email_verified'],
  ['update', 'user', 'primary_email_changed'],
  ['two_factor_on', 'user', 'two_factor_on'],
  ['two_factor_off', 'user', 'two_factor_off'],
  ['recovery_codes_renew', 'user', 'recovery_codes_renewed'],
  ['recovery_code_use', 'user', 'recovery_code_used'],
  ['session_revoke', 'session', 'session_revoked'],
  ['session_revoke_others', 'user', 'other_sessions_revoked'],
  ['connect', 'user_integration', 'integration_connected'],
  ['disconnect', 'user_integration', 'integration_disconnected'],
  ['create', 'calendar_feed', 'calendar_feed_created'],
  ['delete', 'calendar_feed', 'calendar_feed_revoked'],
]
const actsOfStaff: readonly Known[] = [
  ['impersonate', 'user', 'staff_acted_as_you'],
  ['impersonate_end', 'user', 'staff_left'],
  ['force_logout', 'user', 'staff_ended_sessions'],
  ['status_change', 'user', 'staff_changed_status'],
  ['verify_email', 'user', 'staff_changed_emails'],
  ['unverify_email', 'user', 'staff_changed_emails'],
  ['set_primary_email', 'user', 'staff_changed_emails'],
  ['remove_email', 'user', 'staff_changed_emails'],
  ['two_factor_off', 'user', 'staff_turned_two_factor_off'],
]

interface EventRow {
  id: string
  created_at: string
  kind: Kind
  detail: string | null
  ip_address: string | null
  user_agent: string | null
}

/** Three sources, each read by its index and no further than the page. [C-USER-28] */
export const listSecurityEvents: Verb<typeof security.calls.listSecurityEvents> = async (ctx, input) => {
  const me = ctx.user.id
  const before = readCursor(input.cursor)
  const older = (alias: string) =>
    before
      ? sql`and (${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)}) < (${before.at}, ${before.id})`
      : sql``
  const newest = (alias: string) =>
    sql`order by ${sql.ref(`${alias}.created_at`)} desc, ${sql.ref(`${alias}.id`)} desc limit ${input.limit + 1}`

  // What staff did to an account is written in their name; the person may know that it happened.
  const { rows } = await ctx.asSystem((tx) =>
    sql<EventRow>`
      select * from (
        (select a.id, a.created_at, k.kind,
          coalesce(a.new_values ->> 'email', a.old_values ->> 'email', a.new_values ->> 'name', a.metadata ->> 'device') as detail,
          case when a.admin_user_id = a.subject_user_id then a.ip_address end as ip_address,
          case when a.admin_user_id = a.subject_user_id then a.user_agent end as user_agent
        from audit_logs a join (values ${known(ownActs)}) k (action, resource, kind)
          on k.action = a.action_type and k.resource = a.resource_type
        where a.subject_user_id = ${me} and a.company_id is null
          and (a.resource_type <> 'user' or a.resource_id = ${me}) ${older('a')} ${newest('a')})
        union all
        (select a.id, a.created_at, k.kind,
          coalesce(a.new_values ->> 'status', a.new_values ->> 'email', a.old_values ->> 'email'), null, null
        from audit_logs a join (values ${known(actsOfStaff)}) k (action, resource, kind)
          on k.action = a.action_type and k.resource = a.resource_type
        where a.resource_type = 'user' and a.resource_id = ${me} and a.subject_user_id is distinct from ${me}
          ${older('a')} ${newest('a')})
        union all
        (select s.id, s.created_at, 'sign_in', null, s.ip_address, s.user_agent
        from sessions s where s.user_id = ${me} and s.impersonator_user_id is null ${older('s')} ${newest('s')})
      ) e ${newest('e')}`.execute(tx),
  )
  const page = pageOf(rows, input.limit)
  const events = page.rows.map(({ user_agent, ...row }) => ({
    ...row,
    device: user_agent === null ? null : deviceWords(user_agent),
  }))
  return { events, next_cursor: page.next_cursor }
}

function known(acts: readonly Known[]): RawBuilder<unknown> {
  return sql.join(acts.map(([action, resource, kind]) => sql`(${action}, ${resource}, ${kind})`))
}
