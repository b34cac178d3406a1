import { recordActions } from '#shared/records/record-actions.ts'
import type { WebhookEventType } from './webhook-events.ts'

interface ActionDescription {
  /** Text of the action on the company's activity page. */
  text: string
  /** Color of the action in the audit log, if it needs attention. */
  tone?: 'warning' | 'info' | 'danger' | 'accent'
  /** Public webhook events that this action emits. */
  events?: readonly WebhookEventType[]
}

/**
 * All audit log actions by stored name, `resource.action`. Log entries are never changed, so a retired name is
 * removed here and never reused.
 */
export const auditActions = {
  // actions: companies
  'company.create': { text: 'Created the company' },
  'company.update': { text: 'Changed the company', events: ['company.updated'] },
  'company.checkout': { text: 'Started a checkout' },
  'company.abandon_checkout': { text: 'Ended a checkout without paying' },
  'company.status_change': {
    text: 'Changed the status of the company',
    tone: 'warning',
    events: ['company.updated', 'subscription.updated'],
  },
  'company.plan_change': { text: 'Changed the plan', events: ['subscription.updated'] },
  'company.close': { text: 'Closed the company', events: ['company.updated'] },
  'company.reopen': { text: 'Reopened the company', events: ['company.updated'] },
  'company.stop_closure': { text: 'Stopped the deletion of the company', events: ['company.updated'] },
  'company.delete': { text: 'Deleted the company' },
  'company_export.create': { text: 'Requested an export of all data' },
  'company_export.download': { text: 'Downloaded all data of the company' },
  'company.extend_trial': { text: 'Extended the trial', events: ['company.updated', 'subscription.updated'] },
  'company.open_portal': { text: 'Opened the customer portal' },
  'company.open_dashboard': { text: 'Opened the Stripe dashboard' },
  'security_policy.update': { text: 'Changed the security policies', events: ['company.updated'] },

  // actions: team
  'user_invite.invite': { text: 'Sent an invitation', events: ['invitation.sent'] },
  'user_invite.resend': { text: 'Sent an invitation again', events: ['invitation.sent'] },
  'user_invite.copy_link': { text: 'Copied the link of an invitation' },
  'user_invite.accept': { text: 'Joined by invitation', events: ['invitation.accepted', 'member.joined'] },
  'user_invite.decline': { text: 'Declined an invitation', events: ['invitation.declined'] },
  'user_invite.cancel': { text: 'Cancelled an invitation', events: ['invitation.cancelled'] },
  'user_membership.role_change': {
    text: "Changed a member's role",
    tone: 'info',
    events: ['member.role_changed'],
  },
  'user_membership.remove': { text: 'Removed a member', events: ['member.removed'] },
  'user_membership.remove_membership': { text: 'Removed a member', tone: 'danger', events: ['member.removed'] },
  'user_membership.leave': { text: 'Left the company', events: ['member.left'] },
  'user_membership.transfer_ownership': { text: 'Transferred the ownership', events: ['owner.changed'] },
  'company_role.create': { text: 'Created a role', events: ['role.created'] },
  'company_role.update': { text: 'Changed a role', events: ['role.updated'] },
  'company_role.delete': { text: 'Deleted a role', events: ['role.deleted'] },
  'role_layout.update': { text: 'Changed what a role starts with' },

  // actions: records, such as events and venues
  ...recordActions,
  'event.create': { ...recordActions['event.create'], events: ['event.created', 'hold.placed'] },
  'event.duplicate': { ...recordActions['event.duplicate'], events: ['event.created', 'hold.placed'] },
  'event.update': { ...recordActions['event.update'], events: ['event.updated', 'event.moved'] },
  'event.status_change': {
    text: 'Changed the status of an event',
    tone: 'warning',
    events: ['event.status_changed', 'hold.placed', 'hold.ended'],
  },
  'event.update_hold': { text: 'Changed a hold' },
  'event.move_hold': { text: 'Changed the rank of a hold', events: ['hold.moved'] },
  'event.extend_hold': { text: 'Extended a hold' },
  'event.challenge': { text: 'Challenged a hold', events: ['hold.challenged'] },
  'event.receive_challenge': { text: 'Was challenged' },
  'event.answer_challenge': { text: 'Answered a challenge', events: ['hold.challenge_answered'] },
  'event.receive_answer': { text: 'Received the answer to a challenge' },
  'event.withdraw_challenge': { text: 'Withdrew a challenge' },
  'event.end_holds': { text: 'Confirmed, which ended other holds' },
  'event.date_taken': { text: 'Another event was confirmed for the date' },
  'event.end_challenge': { text: 'Ended a challenge without an answer' },
  'hold_settings.update': { text: 'Changed when holds expire' },
  'outside_calendar.create': { text: 'Added a calendar from outside' },
  'outside_calendar.update': { text: 'Changed a calendar from outside' },
  'outside_calendar.delete': { text: 'Removed a calendar from outside' },
  'outside_calendar.fetch': { text: 'Fetched a calendar from outside' },
  'place_feed.create': { text: 'Created the calendar address of a venue or space' },
  'place_feed.update': { text: 'Changed the calendar address of a venue or space' },
  'place_feed.revoke': { text: 'Revoked the calendar address of a venue or space' },
  'share_link.create': { text: 'Created a link for people without an account' },
  'share_link.revoke': { text: 'Revoked a link for people without an account' },
  'record_import.create': { text: 'Imported a list' },
  'record_import.undo': { text: 'Undid an import' },
  'tag.create': { text: 'Created a tag' },
  'tag.update': { text: 'Changed a tag' },
  'tag.merge': { text: 'Merged two tags' },
  'tag.delete': { text: 'Deleted a tag' },
  'confirm_requirement.update': { text: 'Changed what confirming an event requires' },
  'custom_field.create': { text: 'Added a field' },
  'custom_field.update': { text: 'Changed a field' },
  'custom_field.order': { text: 'Reordered fields' },
  'custom_field.remove': { text: 'Removed a field' },
  'custom_field.restore': { text: 'Restored a field' },
  'custom_field.purge': { text: 'Deleted a field with its values' },
  'shared_view.save': { text: 'Saved a view for the company' },
  'shared_view.delete': { text: 'Deleted a view of the company' },

  // actions: webhooks
  'webhook_endpoint.create': { text: 'Added a webhook' },
  'webhook_endpoint.update': { text: 'Changed a webhook' },
  'webhook_endpoint.pause': { text: 'Paused a webhook' },
  'webhook_endpoint.resume': { text: 'Resumed a webhook' },
  'webhook_endpoint.rotate_secret': { text: 'Rotated the secret of a webhook' },
  'webhook_endpoint.delete': { text: 'Removed a webhook' },
  'webhook_endpoint.send_test': { text: 'Tested a webhook' },
  'webhook_endpoint.replay': { text: 'Sent a webhook message again' },

  // actions: modules
  'module_override.create': { text: 'Added a module override' },
  'module_override.enable': { text: 'Enabled a module override' },
  'module_override.disable': { text: 'Disabled a module override' },
  'module_override.delete': { text: 'Removed a module override' },
  'module.create': { text: 'Created a module' },
  'module.update': { text: 'Changed a module' },
  'module.delete': { text: 'Deleted a module' },
  'module.restore': { text: 'Restored a module' },
  'module.grant': { text: 'Granted a module' },
  'widget.create': { text: 'Created a widget' },
  'widget.update': { text: 'Changed a widget' },
  'widget.delete': { text: 'Deleted a widget' },

  // actions: plans and billing
  'subscription.create': { text: 'Created the subscription', events: ['subscription.updated'] },
  'subscription.update': { text: 'Changed the subscription', events: ['subscription.updated'] },
  'subscription.cancel': { text: 'Cancelled the subscription', events: ['subscription.updated'] },
  'subscription.sync': { text: 'Synced the subscription' },
  'invoice.refund': { text: 'Refunded an invoice' },
  'invoice.refund_fail': { text: 'Failed to refund an invoice' },
  'billing_event.replay': { text: 'Replayed a billing event' },
  'billing_sync_run.sync': { text: 'Started a billing sync' },
  'plan.create': { text: 'Created a plan' },
  'plan.update': { text: 'Changed a plan' },
  'plan.delete': { text: 'Deleted a plan' },
  'plan_limit.approach': { text: 'Reached 80% of a limit of the plan' },
  'plan_limit.reach': { text: 'Reached a limit of the plan' },
  'plan.create_product': { text: 'Created the product of a plan' },
  'plan.sync_product': { text: 'Synced the product of a plan' },
  'company_type.create': { text: 'Created a company type' },
  'company_type.update': { text: 'Changed a company type' },
  'company_type.activate': { text: 'Activated a company type' },
  'company_type.deactivate': { text: 'Deactivated a company type' },

  // actions: accounts
  'user.sign_up': { text: 'Signed up' },
  'user.release': { text: 'Replaced an earlier sign-up that was never confirmed' },
  'user.update': { text: 'Changed the primary email address' },
  'user.verify_email': { text: 'Verified an email address' },
  'user.password_change': { text: 'Changed the password' },
  'user.password_reset': { text: 'Reset the password' },
  'user.restore_email': { text: 'Recovered the account with a former primary email address' },
  'user.two_factor_on': { text: 'Turned two-factor authentication on' },
  'user.two_factor_off': { text: 'Turned two-factor authentication off' },
  'user.recovery_codes_renew': { text: 'Renewed the recovery codes' },
  'user.recovery_code_use': { text: 'Signed in with a recovery code' },
  'user.session_revoke_others': { text: 'Ended all other sessions' },
  'session.session_revoke': { text: 'Ended a session' },
  'user.download_data': { text: 'Downloaded their data' },
  'user.request_deletion': { text: 'Requested account deletion' },
  'user.keep_account': { text: 'Cancelled account deletion' },
  'user.sign_in_blocked': { text: 'Blocked sign-in after failed attempts' },
  'user.two_factor_blocked': { text: 'Blocked sign-in after wrong two-factor codes' },
  'user.delete': { text: 'Deleted the account' },
  'user_email.create': { text: 'Added an email address' },
  'user_email.delete': { text: 'Removed an email address' },
  'user_email.verify_email': { text: 'Verified an email address' },
  'user_email.release': { text: 'Took an email address from a user who never verified it' },
  'user_profile.update': { text: 'Changed the profile' },
  'user_integration.connect': { text: 'Connected an integration' },
  'user_integration.write_events': { text: 'Switched writing events to a calendar on or off' },
  'user_integration.disconnect': { text: 'Disconnected an integration' },
  'calendar_feed.create': { text: 'Created a calendar address' },
  'calendar_feed.update': { text: 'Changed a calendar feed' },
  'calendar_feed.delete': { text: 'Revoked a calendar address' },

  // actions: users, changed by staff
  'user.status_change': { text: 'Changed the status of a user', tone: 'warning' },
  'user.stop_deletion': { text: 'Stopped the deletion of an account' },
  'user.force_logout': { text: 'Signed a user out everywhere' },
  'user.unblock_sign_in': { text: 'Unblocked sign-in' },
  'user.end_session': { text: 'Ended a session of a user' },
  'user.send_password_reset': { text: 'Sent a password reset' },
  'user.set_primary_email': { text: 'Changed the primary email address of a user' },
  'user.unverify_email': { text: 'Marked an email as unverified' },
  'user.remove_email': { text: 'Removed an email address of a user' },
  'user.send_verification': { text: 'Sent a verification link' },
  'user.grant_super_admin': { text: 'Granted super admin' },
  'user.revoke_super_admin': { text: 'Revoked super admin' },
  'user.impersonate_ask': { text: 'Requested super admin impersonation' },
  'user.impersonate': { text: 'Started impersonation' },
  'user.impersonate_end': { text: 'Ended impersonation' },
  'job.retry': { text: 'Retried a failed job' },
  'job.drop': { text: 'Dismissed a failed job' },
  'audit_log.erase': { text: 'Erased the personal values of audit rows' },
  'impersonation.impersonation_refused': { text: 'Action blocked during impersonation' },
} as const satisfies Record<`${string}.${string}`, ActionDescription>

export type AuditAction = keyof typeof auditActions
type ActionOf<A extends AuditAction> = A extends `${string}.${infer Action}` ? Action : never
/** Part of an action's name after the dot, such as `role_change`, by which the audit log can be filtered. */
export type ActionType = ActionOf<AuditAction>

interface StoredAction {
  resource_type: string
  action_type: string
}

export function toStoredAction(act: AuditAction): StoredAction {
  const dot = act.indexOf('.')
  return { resource_type: act.slice(0, dot), action_type: act.slice(dot + 1) }
}

export function describeAction(act: AuditAction): ActionDescription {
  return auditActions[act]
}

/** Description of a stored action; null if the action is retired. */
export function describeStoredAction({ resource_type, action_type }: StoredAction): ActionDescription | null {
  const name = `${resource_type}.${action_type}`
  return isKnownAction(name) ? auditActions[name] : null
}

/** Text of a stored action. For a retired action, it is derived from the action's name. */
export function actionText(act: StoredAction): string {
  const words = describeStoredAction(act)?.text ?? `${act.action_type} ${act.resource_type}`.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isKnownAction(name: string): name is AuditAction {
  return Object.hasOwn(auditActions, name)
}
