import { type RawBuilder, sql } from 'kysely'
import { deviceLabel } from '#server/domain/sign-in/devices.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { pageOf, parseCursor } from '#server/platform/database/paging.ts'
import { type AuditAction, toStoredAction } from '#shared/audit-actions.ts'
import type { SecurityEvent, security } from '#shared/features/identity/security.ts'

type Kind = SecurityEvent['kind']
type ActionKind = readonly [act: AuditAction, kind: Kind]

const ownActions: readonly ActionKind[] = [
  ['user.sign_up', 'account_created'],
  ['user.password_change', 'password_changed'],
  ['user.password_reset', 'password_reset'],
  ['user_email.create', 'email_added'],
  ['user_email.delete', 'email_removed'],
  ['user_email.verify_email', 'email_verified'],
  ['user.verify_email', 'email_verified'],
  ['user.update', 'primary_email_changed'],
  ['user.two_factor_on', 'two_factor_on'],
  ['user.two_factor_off', 'two_factor_off'],
  ['user.recovery_codes_renew', 'recovery_codes_renewed'],
  ['user.recovery_code_use', 'recovery_code_used'],
  ['session.session_revoke', 'session_revoked'],
  ['user.session_revoke_others', 'other_sessions_revoked'],
  ['user_integration.connect', 'integration_connected'],
  ['user_integration.disconnect', 'integration_disconnected'],
  ['calendar_feed.create', 'calendar_feed_created'],
  ['calendar_feed.delete', 'calendar_feed_revoked'],
  ['user.download_data', 'data_downloaded'],
  ['user.request_deletion', 'deletion_requested'],
  ['user.keep_account', 'account_kept'],
]
const staffActions: readonly ActionKind[] = [
  ['user.impersonate', 'staff_acted_as_you'],
  ['user.impersonate_end', 'staff_left'],
  ['user.force_logout', 'staff_ended_sessions'],
  ['user.end_session', 'staff_ended_session'],
  ['user.send_password_reset', 'staff_sent_password_reset'],
  ['user.status_change', 'staff_changed_status'],
  ['user.verify_email', 'staff_changed_emails'],
  ['user.unverify_email', 'staff_changed_emails'],
  ['user.set_primary_email', 'staff_changed_emails'],
  ['user.remove_email', 'staff_changed_emails'],
  ['user.two_factor_off', 'staff_turned_two_factor_off'],
  ['user.stop_deletion', 'staff_stopped_deletion'],
  ['user.unblock_sign_in', 'staff_unblocked_sign_in'],
  ['user.sign_in_blocked', 'sign_in_blocked'],
  ['user.two_factor_blocked', 'two_factor_blocked'],
]

interface EventRow {
  id: string
  created_at: string
  kind: Kind
  detail: string | null
  ip_address: string | null
  user_agent: string | null
}

/** List security events from three sources. Each source is read by its own index, at most one page. */
export const listSecurityEvents: Handler<typeof security.calls.listSecurityEvents> = async (ctx, input) => {
  const me = ctx.user.id
  const before = parseCursor(input.cursor)
  const older = (alias: string) =>
    before
      ? sql`and (${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)}) < (${before.at}, ${before.id})`
      : sql``
  const newest = (alias: string) =>
    sql`order by ${sql.ref(`${alias}.created_at`)} desc, ${sql.ref(`${alias}.id`)} desc limit ${input.limit + 1}`

  // Actions of staff are logged under the staff member, so a system transaction is needed to show them to the user.
  const { rows } = await ctx.asSystem((tx) =>
    sql<EventRow>`
      select e.id, e.created_at, e.kind, e.detail, e.ip_address, e.user_agent from (
        (select a.id, a.created_at, k.kind,
          coalesce(a.new_values ->> 'email', a.old_values ->> 'email', a.new_values ->> 'name', a.metadata ->> 'device') as detail,
          case when a.admin_user_id = a.subject_user_id then a.ip_address end as ip_address,
          case when a.admin_user_id = a.subject_user_id then a.user_agent end as user_agent
        from audit_logs a join (values ${actionKindValues(ownActions)}) k (resource, action, kind)
          on k.action = a.action_type and k.resource = a.resource_type
        where a.subject_user_id = ${me} and a.company_id is null
          and (a.resource_type <> 'user' or a.resource_id = ${me}) ${older('a')} ${newest('a')})
        union all
        (select a.id, a.created_at, k.kind,
          coalesce(a.new_values ->> 'status', a.new_values ->> 'email', a.old_values ->> 'email'), null, null
        from audit_logs a join (values ${actionKindValues(staffActions)}) k (resource, action, kind)
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
    device: user_agent === null ? null : deviceLabel(user_agent),
  }))
  return { events, next_cursor: page.next_cursor }
}

function actionKindValues(acts: readonly ActionKind[]): RawBuilder<unknown> {
  return sql.join(
    acts.map(([act, kind]) => {
      const { resource_type, action_type } = toStoredAction(act)
      return sql`(${resource_type}, ${action_type}, ${kind})`
    }),
  )
}
