import { companyInactiveText, serviceUnavailable, unexpectedError } from './browser-messages.ts'
/**
 * All error codes with HTTP status and message. `{name}` is a placeholder for a value of the error's data. Messages
 * fixed by the specification are verbatim.
 */
export const errors = {
  // errors that every call can return
  bad_input: [400, 'Some of what was sent is not valid.'],
  malformed_body: [400, 'The request could not be read.'],
  body_too_large: [413, 'That is too large.'],
  not_found: [404, 'We could not find that.'],
  no_session: [401, 'Auth session missing!'],
  session_expired: [401, 'Your session has ended. Please sign in again.'],
  forbidden: [403, 'You do not have permission to do that.'],
  not_super_admin: [403, 'This needs a super admin.'],
  company_required: [400, 'No company selected'],
  not_a_member: [403, 'You are not a member of this company.'],
  two_factor_required: [403, 'This company asks for two-factor authentication. Set it up in your settings first.'],
  company_read_only: [403, 'This company is in read-only mode until its billing is settled.'],
  company_inactive: [403, companyInactiveText],
  company_closed: [403, 'This company is closed, and will be deleted.'],
  refused_while_impersonating: [403, 'This is not available during impersonation.'],
  foreign_origin: [403, 'This request did not come from our own pages.'],
  rate_limited: [429, 'Too many attempts. Please wait a moment and try again.'],
  conflict: [409, 'Someone changed this at the same time. Please try again.'],
  key_of_another_request: [422, 'This has been saved already, with other values. Reload the page to see it.'],
  sent_before: [409, 'This has been sent already and may be done. Reload the page before you try again.'],
  unavailable: [503, serviceUnavailable],
  storage_full: [507, 'There is no space left to store this, so nothing was changed. Please try again later.'],
  unexpected: [500, unexpectedError],

  // errors: auth and account
  account_suspended: [403, 'This account is suspended. Contact support to restore it.'],
  invalid_credentials: [401, 'Invalid login credentials'],
  email_not_confirmed: [403, 'Email not confirmed'],
  user_already_registered: [409, 'User already registered'],
  weak_password: [422, 'Password should be at least {minimum} characters long{and_special}.'],
  sign_in_blocked: [
    429,
    'Too many failed attempts. Signing in to this account is blocked for 15 minutes; we emailed you a link to unblock it.',
  ],
  wrong_current_password: [422, 'The current password is incorrect.'],
  redirect_not_allowed: [422, 'The redirect must lead to this site.'],
  used_code: [422, 'This link has already been used. You can sign in.'],
  invalid_code: [422, 'This link is invalid. Please request a new one.'],
  expired_code: [422, 'This link has expired. Please request a new one.'],
  invalid_refresh_token: [401, 'Invalid Refresh Token'],
  refresh_superseded: [409, 'This refresh token has just been used by another request.'],
  verification_link_expired: [422, 'This verification link has expired. Please request a new one.'],
  wrong_sign_up_password: [422, 'That is not the password of this sign-up.'],
  verification_needs_sign_in: [403, 'Sign in to the account {account} to verify {email}.'],
  verification_of_another_account: [
    403,
    '{email} was added to the account {account}. Sign in to that account to verify it.',
  ],
  verification_link_invalid: [422, 'This verification link is invalid. Please request a new one.'],
  email_already_registered: [409, 'This email address is already registered'],
  email_not_verified: [422, 'Only a verified email can be made primary.'],
  not_an_image: [422, 'This file is not a picture we can read.'],
  user_suspended: [409, 'This user is suspended. Reactivate them first.'],
  reset_needs_verified_email: [
    409,
    'A link that chooses a new password goes to a verified address only. Verify the primary email first.',
  ],
  email_is_primary: [422, 'The primary email cannot be changed this way.'],

  // errors: two-factor and security
  two_factor_code_wrong: [422, 'That code is wrong or has already been used.'],
  two_factor_blocked: [
    429,
    'Too many wrong codes. Please wait 15 minutes and try again. Until then, recovery codes are refused too.',
  ],
  two_factor_challenge_over: [
    401,
    'This sign-in took too long, or your sign-in settings have changed. Please sign in again.',
  ],
  two_factor_already_on: [409, 'Two-factor authentication is on already.'],
  two_factor_not_on: [409, 'Two-factor authentication is not on.'],
  two_factor_not_started: [409, 'Start the set-up again: scan the new QR code.'],
  session_is_current: [409, 'This is the session you are using. Sign out instead.'],

  // errors: download and deletion of own data
  account_deletion_pending: [403, 'This account will be deleted on {date}.'],
  account_holds_companies: [409, 'First hand over or close {companies}.'],
  account_is_super_admin: [409, 'A super admin cannot be deleted.'],
  keep_link_invalid: [422, 'This link no longer works.'],
  used_up_today: [429, 'That is all for today. Please try again tomorrow.'],

  // errors: user integrations
  integration_unavailable: [409, '{name} is not available here: {reason}'],
  integration_not_connected: [409, 'This integration is not connected.'],

  // errors: onboarding and companies
  slug_taken: [409, 'This URL is already taken'],
  plan_not_available: [422, 'This plan is not available for the chosen company type.'],
  company_type_not_available: [422, 'This company type is not available.'],
  failed_to_check_membership: [500, 'Failed to check membership'],
  failed_to_fetch_companies: [500, 'Failed to fetch companies'],

  // errors: records
  in_bin: [409, 'This is in the bin. Restore it first.'],
  changed_meanwhile: [409, 'Someone else changed this while you had it open.'],
  changed_since: [409, 'This was changed since, so it stays as it is.'],
  undo_over: [409, 'This can no longer be undone.'],
  nothing_chosen: [422, 'Choose at least one.'],
  too_many_chosen: [422, 'At most {limit} can be changed at once. Narrow the list down first.'],
  import_not_ready: [409, 'This import is not ready for that.'],
  import_has_hidden_fields: [
    403,
    "You can't see some fields of this table. Ask someone who can see them to import it.",
  ],
  too_many_imports: [409, '{limit} imports are waiting already. Finish or discard one of them first.'],
  import_undo_over: [409, 'An import can be undone for 24 hours. They are over.'],
  not_in_bin: [409, 'This is not in the bin.'],
  too_many_tags: [409, 'A company has at most {limit} tags. Merge or delete some first.'],
  tag_name_taken: [409, 'There is a tag of this name already. Merge the two instead.'],
  view_name_taken: [409, 'There is a view of this name already.'],
  too_many_views: [409, 'There are {limit} views already. Delete some first.'],
  tags_are_one: [422, 'Choose two different tags.'],
  too_many_custom_fields: [409, 'At most {limit} fields can be added. Remove one first.'],
  custom_field_changed: [409, 'Someone else changed this field. Open it again to see its current state.'],
  event_limit_reached: [409, 'Your plan allows {events}. Archive one or choose a larger plan.'],
  event_status_not_next: [409, 'An event that is {from} cannot become {to}.'],
  event_reason_required: [422, 'Enter a reason; everyone affected sees it.'],
  event_not_complete: [409, 'Before it is confirmed, the event needs {missing}.'],
  event_stays: [409, 'A confirmed event cannot be deleted. Cancel it first.'],
  hold_ended: [409, 'This event is not on hold.'],
  hold_extended: [409, 'This hold has been extended already. An admin of events can extend it again.'],
  hold_ends_with_date: [409, 'This hold lasts until its date already.'],
  hold_does_not_expire: [409, 'This hold does not expire.'],
  hold_is_first: [409, 'No hold stands above this one.'],
  hold_other_confirmed: [409, 'Only one of these dates is wanted, and {event} is confirmed. This hold was released.'],
  hold_dates_together: [409, 'All of these dates are wanted, and {event} cannot be confirmed.'],
  challenge_runs: [409, 'This hold is being challenged already.'],
  hold_was_kept: [409, 'Its holder wants this date. It can be challenged again on {date}.'],
  hold_date_taken: [409, 'A confirmed event takes the date, so your hold could not be confirmed.'],
  challenge_ended: [409, 'This challenge has ended.'],
  event_not_movable: [409, 'An event that is {from} cannot be moved.'],
  venue_in_use: [409, 'Events take place at this venue, so it cannot be deleted. Make it inactive instead.'],
  venue_in_bin: [409, 'The venue of this space is in the bin. Restore the venue first.'],
  too_many_links: [409, 'You have {limit} links already. Revoke one first.'],
  too_many_outside_calendars: [409, 'There are {limit} calendars from outside already. Remove one first.'],
  too_many_feeds: [409, 'You have {limit} calendar addresses of venues and spaces already. Revoke one first.'],
  link_ended: [410, 'This link has ended. Ask {sender} for a new one.'],
  space_in_use: [409, 'Events take place in this space, so it cannot be deleted. Make it inactive instead.'],

  // errors: company data
  file_gone: [410, 'This file is no longer available.'],
  company_name_mismatch: [422, 'That is not the name of this company.'],

  // errors: invitations and team
  invitation_not_found: [404, 'Invitation not found or expired'],
  invitation_not_pending: [409, 'This invitation has already been {status}'],
  invitation_expired: [410, 'This invitation has expired'],
  invitation_email_mismatch: [403, 'This invitation was sent to another email address.'],
  invitation_role_gone: [409, 'The role of this invitation no longer exists. Please ask for a new invitation.'],
  already_invited: [409, '{email} already has a pending invitation.'],
  already_member: [409, '{email} is a member of this company already.'],
  inviter_email_unverified: [403, 'Verify your email address before you invite others.'],
  seat_limit_reached: [409, 'The plan {plan} allows {limit} team members, and all places are taken.'],
  role_above_own: [403, 'You cannot give a role that reaches further than your own.'],
  guest_has_no_role: [409, 'This person is a guest of single events. Guests have no role to change.'],
  role_not_available: [422, 'This role is not available.'],
  guests_not_allowed: [409, 'The plan {plan} does not include guests.'],
  guest_limit_reached: [409, 'The plan {plan} allows {limit} guests, and all places are taken.'],
  events_not_available: [422, 'Choose at least one event of this company.'],
  role_edit_above_own: [403, 'You cannot edit a role that reaches further than your own, or raise one above it.'],
  role_in_use: [
    409,
    'This role is in use. Give its members another role, and remove its guests and invitations first.',
  ],
  role_is_own: [409, 'You hold this role yourself, so you cannot deactivate it.'],
  role_fixed: [422, 'This role is kept by the platform and cannot be changed here.'],
  member_above_own: [403, 'This member holds a role that reaches further than your own.'],
  member_is_owner: [409, 'The owner can only be changed by transferring ownership.'],
  cannot_remove_self: [422, 'You cannot remove yourself. Leave the company instead.'],
  last_administrator: [409, 'At least one member must be able to manage settings and team.'],
  owner_only: [403, 'Only the owner can do that.'],
  owner_must_be_member: [422, 'Only an active member who is not a guest can become the owner.'],
  invitation_not_cancellable: [409, 'Only a pending invitation can be changed.'],

  // errors: dashboard
  widget_already_added: [409, 'This widget is on the dashboard already.'],
  widget_config_invalid: [422, 'These settings do not fit the widget.'],
  role_layout_empty: [422, 'Put at least one widget on your own dashboard first.'],

  // errors: company settings
  branding_not_available: [403, 'Branding needs the Marketing module, and a role that may read it.'],
  branding_not_in_plan: [403, 'Your plan does not include custom branding.'],
  not_a_logo: [422, 'Choose a PNG or SVG picture that can be read.'],
  webhook_url_refused: [422, 'This address cannot be used: {reason}'],
  webhook_limit_reached: [
    409,
    'All integrations of the plan {plan} ({limit}) are in use. Remove one, or choose a larger plan.',
  ],
  webhook_paused: [409, 'This endpoint is paused. Resume it first.'],

  // errors: billing
  payments_not_configured: [503, 'Subscription service not configured. Please contact support'],
  payments_unavailable: [502, 'Payment service temporarily unavailable. Please try again'],
  restricted_by_staff: [
    403,
    'Marquee support has restricted this company. You can choose a plan once support has lifted that.',
  ],
  price_not_available: [422, 'This price does not belong to a plan that can be chosen.'],
  no_payment_customer: [409, 'This company has no payment account yet.'],
  payment_refused: [422, 'The payment provider did not accept this: {reason}'],
  webhook_signature_invalid: [400, 'Invalid signature.'],
  no_subscription: [409, 'This company has no active subscription.'],
  subscription_exists: [409, 'This company has a subscription already. Change or settle that one.'],
  subscription_owes: [409, 'This subscription has an unpaid invoice. The company must pay it first.'],
  already_on_plan: [409, 'This company is on this plan already.'],
  currency_change_refused: [
    422,
    'This subscription is paid in {from}, and the plan is sold in {to}. Cancel it, and subscribe again when it has ended.',
  ],
  refund_too_high: [422, 'At most the paid amount that is not refunded yet can be refunded.'],
  refunded_meanwhile: [409, 'This invoice has been refunded in the meantime. Check it before you refund more.'],
  charge_changed: [409, 'The price has changed since you saw it. Look at it again before you confirm.'],
  plan_limit_reached: [409, 'The plan {plan} allows {limit} {things}, and all of them are in use.'],
  sync_running: [409, 'A synchronisation of this kind is running already.'],

  // errors: plans
  plan_name_taken: [409, 'A plan of this name exists already.'],
  plan_in_use: [
    409,
    'This plan cannot be deleted, because it is used by {uses}. Deactivate it instead; current customers keep it and no one else can choose it.',
  ],
  module_not_available: [422, 'One of the modules is not available.'],
  plan_has_no_product: [409, 'Create a Stripe product first before syncing'],
  failed_to_fetch_plan: [500, 'Failed to fetch existing plan'],
  failed_to_update_plan: [500, 'Failed to update plan'],
  failed_to_fetch_modules: [500, 'Failed to fetch modules'],
  failed_to_update_modules: [500, 'Failed to update modules'],
  failed_to_insert_modules: [500, 'Failed to insert modules'],

  // errors: subscriptions
  no_customer_in_subscription: [409, 'No Stripe customer ID found in subscription'],
  failed_to_find_subscription: [500, 'Failed to find subscription: {reason}'],
  failed_to_update_company: [500, 'Failed to update company: {reason}'],

  // errors: company types
  company_type_key_taken: [409, 'A company type with this key exists already.'],
  default_plan_not_available: [422, 'The default plan must be active and open to this company type.'],
  last_company_type: [
    409,
    'This is the last active company type. Activate another one first: without any, nobody can create a company.',
  ],

  // errors: modules and widgets
  module_key_taken: [409, 'A module of this key exists already, maybe among the deleted ones.'],
  module_is_core: [409, 'A core module cannot be deleted or switched off.'],
  module_is_built_in: [409, 'This module belongs to the product, so this cannot be changed.'],
  widget_key_taken: [409, 'A widget of this key exists already.'],

  // errors: impersonation
  already_impersonating: [409, 'Return to your own account before impersonating someone else.'],
  cannot_impersonate: [422, 'This user cannot be impersonated.'],
  invalid_return_ticket: [401, 'Failed to restore admin session'],

  // errors: back office
  audit_log_not_found: [404, 'Audit log not found'],
  cannot_suspend_super_admin: [422, 'Cannot suspend Super Admin'],
  email_verified_already: [409, 'This email is verified already.'],
  email_unverified_already: [409, 'This email is not verified.'],
  super_admin_needs_email: [409, 'A super admin keeps at least one verified email: nobody could sign in otherwise.'],
  company_without_trial: [409, 'This company has no trial that could be extended.'],
  trial_cancelled: [409, 'The subscription is cancelled. Undo the cancellation before you extend the trial.'],
  company_is_platform: [409, 'The company of the platform itself cannot be changed this way.'],
  company_status_unchanged: [409, 'The company already has this status.'],
  company_has_owner: [409, 'This company has its owner already.'],
  owner_already_invited: [409, 'An owner has already been invited. Cancel that invitation first.'],
  company_subscribed: [409, 'This company has a subscription. Use Change Plan instead.'],
  module_already_there: [409, 'The company has this module already, or an override of it.'],
  expiry_in_past: [422, 'The expiration date must lie in the future.'],
  override_expired: [409, 'This override has expired. Delete it, and add a new one.'],
  too_late: [409, 'This has been done already, or it is too late.'],
  last_super_admin: [409, 'The last super admin cannot be revoked.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors

type Placeholder<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
/** Placeholders whose values are numbers. The values of all other placeholders are strings. */
type NumberName = 'limit' | 'minimum'

/** Field changed by someone else since the client loaded the record. */
export interface ConcurrentChange {
  field: string
  by: string | null
  at: string
}

/** Extra error data for API clients, in addition to the placeholders of the message. */
interface ExtraErrorData {
  /** One message per field. */
  bad_input: { fields?: Record<string, string> }
  widget_config_invalid: { fields: Record<string, string> }
  rate_limited: { retry_after_seconds: number }
  /** Current record, and changes by others since the client's version. */
  changed_meanwhile: { record: Record<string, unknown>; changes: ConcurrentChange[] }
  account_deletion_pending: { due_at: string }
  role_in_use: { members: number; invitations: number }
}

/** Data of an error: one value per placeholder of the message, and the extra data in `ExtraErrorData`. */
export type ErrorData<C extends ErrorCode> = C extends unknown
  ? {
      [Name in Placeholder<(typeof errors)[C][1]>]: Name extends NumberName ? number : string
    } & (C extends keyof ExtraErrorData ? ExtraErrorData[C] : unknown)
  : never

/** Codes that handlers can throw. 'unexpected' is reserved for unhandled errors. */
export type AppErrorCode = Exclude<ErrorCode, 'unexpected'>
export type CodeWithoutData = { [C in AppErrorCode]: [keyof ErrorData<C>] extends [never] ? C : never }[AppErrorCode]
/** For a union of error codes: the intersection of their data. */
type DataOfAll<C extends AppErrorCode> = (C extends unknown ? (data: ErrorData<C>) => void : never) extends (
  data: infer D extends Record<string, unknown>,
) => void
  ? D
  : never
type DataOf<C extends AppErrorCode> = [C] extends [CodeWithoutData]
  ? []
  : Record<never, never> extends DataOfAll<C>
    ? [data?: DataOfAll<C>]
    : [data: DataOfAll<C>]

/** Body of an error response. `error` is a message for people, `code` is for programs. */
export interface ErrorBody {
  success: false
  error: string
  code: ErrorCode
  data: Record<string, unknown>
  request_id: string
}

/** Expected error with a code. Handlers throw no other error on purpose. */
export class AppError<C extends AppErrorCode = AppErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: C
  readonly data: Record<string, unknown>
  /** Label of the error in a list, instead of the label of its field. Not part of responses. */
  label?: string

  constructor(code: C, ...given: DataOf<C>) {
    const [data = {}]: [data?: Record<string, unknown>] = given
    super(errorSentence(code, data))
    this.code = code
    this.data = data
  }

  get status(): number {
    return errors[this.code][0]
  }
}

/** Whether an error has one of these codes. Also narrows the type of the error's data. */
export function isAppError<C extends AppErrorCode>(
  error: unknown,
  code: C,
): error is AppError<C> & { data: ErrorData<C> } {
  return error instanceof AppError && error.code === code
}

export function errorSentence(code: ErrorCode, data: Record<string, unknown> = {}): string {
  return errors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''))
}

export function fieldError(field: string, sentence: string, label?: string): AppError {
  const error = new AppError('bad_input', { fields: { [field]: sentence } })
  if (label !== undefined) error.label = label
  return error
}
