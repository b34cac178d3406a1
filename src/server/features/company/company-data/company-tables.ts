import { type Table, type Taken, taken, withheld } from '#server/platform/database/table-reading.ts'
import type { Tables } from '#server/platform/database/tables.ts'

const secret = 'A secret, or what proves one'
const staff = 'The work of the platform’s staff'
const ours = 'How the platform keeps order; nothing of the company’s'

/** Every table that says whose rows they are by `company_id`. */
export type TableOfCompanies = { [T in Table]: 'company_id' extends keyof Tables[T] ? T : never }[Table]

/**
 * All there is of a company, table by table: a new one does not compile until it is decided what of it an owner takes along.
 * When the company is deleted all of them lose its rows, but for those that `leftAfterClosing` names.
 */
export const tablesOfCompanies: { readonly [T in TableOfCompanies]: Taken } = {
  audit_logs: taken('audit_logs', {
    key: ['created_at', 'id'],
    columns: [
      'id',
      'company_id',
      'created_at',
      'actor_kind',
      'subject_user_id',
      'action_type',
      'resource_type',
      'resource_id',
      'old_values',
      'new_values',
    ],
    omitted: { admin_user_id: staff, metadata: staff, ip_address: staff, user_agent: staff, seq: ours },
  }),
  billing_events: taken('billing_events', {
    key: ['id'],
    columns: ['id', 'company_id', 'stripe_event_id', 'event_type', 'payload', 'created_at', 'processed_at'],
    omitted: { attempts: ours, error_message: ours },
  }),
  billing_locks: withheld(ours),
  budget_items: taken('budget_items', {
    key: ['id'],
    columns: ['id', 'company_id', 'event_id', 'name', 'amount', 'currency', 'created_by', 'created_at'],
    omitted: {},
  }),
  company_closures: taken('company_closures', {
    key: ['company_id'],
    columns: ['company_id', 'requested_by', 'requested_at', 'due_at'],
    omitted: { status_before: ours, status_set_by_before: ours },
  }),
  company_counters: withheld('Counted from the other tables'),
  company_exports: taken('company_exports', {
    key: ['id'],
    columns: [
      'id',
      'company_id',
      'state',
      'bytes',
      'created_by',
      'created_at',
      'updated_at',
      'finished_at',
      'expires_at',
    ],
    omitted: { tables_done: ours, tables_total: ours },
  }),
  company_files: taken('company_files', {
    key: ['company_id', 'path'],
    columns: ['company_id', 'path', 'bytes', 'created_at'],
    omitted: {},
  }),
  company_mails: taken('company_mails', {
    key: ['company_id', 'month'],
    columns: ['company_id', 'month', 'sent'],
    omitted: {},
  }),
  company_module_overrides: taken('company_module_overrides', {
    key: ['id'],
    columns: ['id', 'company_id', 'module_id', 'is_enabled', 'permissions', 'expires_at', 'created_at'],
    omitted: { override_reason: staff, granted_by: staff, ending_notice_at: ours, ended_notice_at: ours },
  }),
  company_roles: taken('company_roles', {
    key: ['id'],
    columns: [
      'id',
      'company_id',
      'role_id',
      'label_override',
      'description',
      'permissions',
      'is_active',
      'deleted_at',
      'created_at',
      'updated_at',
    ],
    omitted: { of_platform: ours },
  }),
  events: taken('events', {
    key: ['id'],
    columns: ['id', 'company_id', 'name', 'starts_at', 'ends_at', 'created_by', 'created_at'],
    omitted: {},
  }),
  membership_events: taken('membership_events', {
    key: ['company_id', 'membership_id', 'event_id'],
    columns: ['company_id', 'membership_id', 'event_id'],
    omitted: {},
  }),
  role_widgets: taken('role_widgets', {
    key: ['company_id', 'company_role_id', 'widget_id'],
    columns: ['company_id', 'company_role_id', 'widget_id', 'position', 'config', 'is_wide', 'created_at'],
    omitted: {},
  }),
  subscriptions: taken('subscriptions', {
    key: ['id'],
    columns: [
      'id',
      'company_id',
      'plan_id',
      'status',
      'stripe_subscription_id',
      'stripe_customer_id',
      'renewal_date',
      'cancel_at_period_end',
      'cancellation_reason',
      'quantity',
      'currency',
      'billing_frequency',
      'period_amount',
      'trial_ends_at',
      'ended_at',
      'created_at',
      'updated_at',
    ],
    omitted: { synced_at: ours, sync_error: ours, sync_error_at: ours },
  }),
  user_company_memberships: taken('user_company_memberships', {
    key: ['id'],
    columns: [
      'id',
      'company_id',
      'user_id',
      'company_role_id',
      'status',
      'is_primary',
      'is_guest',
      'created_at',
      'updated_at',
      'notices_read_until',
      'first_steps_hidden',
    ],
    omitted: { searched: ours },
  }),
  user_invites: taken('user_invites', {
    key: ['id'],
    columns: [
      'id',
      'company_id',
      'email',
      'company_role_id',
      'invited_by',
      'accepted_by',
      'status',
      'scope',
      'event_ids',
      'as_owner',
      'cancel_reason',
      'message',
      'delivery',
      'expires_at',
      'created_at',
      'updated_at',
    ],
    omitted: { token_hash: secret, link_revision: ours },
  }),
  user_widgets: taken('user_widgets', {
    key: ['id'],
    columns: ['id', 'company_id', 'user_id', 'widget_id', 'position', 'config', 'enabled', 'is_wide', 'created_at'],
    omitted: {},
  }),
  webhook_attempts: taken('webhook_attempts', {
    key: ['id'],
    columns: [
      'id',
      'company_id',
      'delivery_id',
      'url',
      'response_status',
      'response_body',
      'error',
      'duration_ms',
      'created_at',
    ],
    omitted: { request_headers: 'Holds signatures' },
  }),
  webhook_deliveries: taken('webhook_deliveries', {
    key: ['id'],
    columns: [
      'id',
      'company_id',
      'endpoint_id',
      'message_id',
      'status',
      'tries',
      'next_attempt_at',
      'created_at',
      'updated_at',
    ],
    omitted: { claimed_until: ours },
  }),
  webhook_endpoints: taken('webhook_endpoints', {
    key: ['id'],
    columns: [
      'id',
      'company_id',
      'url',
      'description',
      'event_types',
      'status',
      'paused_because',
      'failing_since',
      'given_up',
      'created_by',
      'created_at',
      'updated_at',
    ],
    omitted: { sealed_secret: secret, previous_sealed_secret: secret, previous_valid_until: secret },
  }),
  webhook_messages: taken('webhook_messages', {
    key: ['id'],
    columns: ['id', 'company_id', 'event_type', 'body', 'created_at'],
    omitted: {},
  }),
}

/** The company itself. */
export const companyItself = taken('companies', {
  key: ['id'],
  columns: [
    'id',
    'name',
    'slug',
    'description',
    'contact_email',
    'timezone',
    'status',
    'company_type_id',
    'plan_id',
    'trial_ends_at',
    'billing_email',
    'stripe_customer_id',
    'logo_url',
    'brand_primary',
    'brand_secondary',
    'security_policy',
    'subscription_status',
    'created_by',
    'website',
    'created_at',
    'updated_at',
  ],
  omitted: { status_set_by: ours, is_platform: ours, trial_notice_at: ours, searched: ours, billing_searched: ours },
})

/** Who the members are, so that the ids in the other files can be read. */
export const membersOfCompany = taken('users', {
  key: ['id'],
  columns: ['id', 'email', 'full_name', 'display_name'],
  omitted: {
    format_locale: 'The person’s own',
    searched: ours,
    avatar_url: 'The person’s own',
    status: 'The person’s own',
    created_at: 'The person’s own',
    updated_at: 'The person’s own',
    password_hash: secret,
    two_factor_since: 'The person’s own',
    is_proven: 'The person’s own',
  },
})

/** What stays of a company that was deleted, and why. */
export const leftAfterClosing: { readonly [T in TableOfCompanies]?: string } = {
  audit_logs: 'Who did what must stay provable: the log is sealed',
}
