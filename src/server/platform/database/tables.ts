import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Level, Permissions } from '#shared/access.ts'
import type { CompanyStatus } from '#shared/company-status.ts'
import type { subscriptionStatuses } from '#shared/entities.ts'
import type { PriceKind } from '#shared/pricing.ts'
import type { WebhookEventType } from '#shared/webhook-events.ts'

/** Rows as they are read: moments as ISO strings. A test holds these names against the migrated schema. */

/** jsonb: read as a value, written as JSON text by `json()`. */
type Json<T> = ColumnType<T, string, string>
type JsonDefault<T> = ColumnType<T, string | undefined, string>
type Moment = ColumnType<string, string, string>
type MomentOrNull = ColumnType<string | null, string | null | undefined, string | null>
type CreatedAt = ColumnType<string, string | undefined, string>
type Grant = { access: Level }
type Values = Record<string, unknown>

export interface Tables {
  users: {
    id: Generated<string>
    email: string
    full_name: string | null
    avatar_url: string | null
    password_hash: string
    two_factor_since: MomentOrNull
    status: Generated<'active' | 'suspended'>
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  user_emails: {
    id: Generated<string>
    user_id: string
    email: string
    is_primary: Generated<boolean>
    is_verified: Generated<boolean>
    verified_at: MomentOrNull
    created_at: CreatedAt
  }
  user_profiles: {
    user_id: string
    display_name: string | null
    bio: string | null
    profile_photo_url: string | null
    updated_at: CreatedAt
  }
  user_integrations: {
    id: Generated<string>
    user_id: string
    integration_type: string
    access_token: string | null
    refresh_token: string | null
    expires_at: MomentOrNull
    is_active: Generated<boolean>
    metadata: JsonDefault<Values>
    created_at: CreatedAt
  }
  sessions: {
    id: Generated<string>
    user_id: string
    access_token_hash: string
    access_expires_at: Moment
    ends_at: Moment
    revoked_at: MomentOrNull
    revoked_reason: string | null
    parent_session_id: string | null
    impersonator_user_id: string | null
    return_ticket_hash: string | null
    impersonation_reason: string | null
    ip_address: string | null
    user_agent: string | null
    created_at: CreatedAt
    last_seen_at: CreatedAt
  }
  session_refresh_tokens: {
    token_hash: string
    session_id: string
    user_id: string
    expires_at: Moment
    spent_at: MomentOrNull
    created_at: CreatedAt
  }
  mail_tokens: {
    id: Generated<string>
    user_id: string
    user_email_id: string | null
    purpose: 'confirm_sign_up' | 'verify_email' | 'reset_password' | 'unlock'
    token_hash: string
    expires_at: Moment
    used_at: MomentOrNull
    created_at: CreatedAt
  }
  sign_in_failures: {
    address: string
    failures: Generated<number>
    blocked_until: MomentOrNull
    last_failure_at: CreatedAt
  }
  user_two_factor: {
    user_id: string
    sealed_secret: string
    confirmed_at: MomentOrNull
    last_used_step: number | null
    created_at: CreatedAt
  }
  two_factor_recovery_codes: {
    id: Generated<string>
    user_id: string
    code_hash: string
    used_at: MomentOrNull
    created_at: CreatedAt
  }
  two_factor_challenges: {
    id: Generated<string>
    user_id: string
    challenge_hash: string
    expires_at: Moment
    used_at: MomentOrNull
    created_at: CreatedAt
  }
  integration_attempts: {
    id: Generated<string>
    user_id: string
    session_id: string
    integration_type: string
    state_hash: string
    sealed_verifier: string
    expires_at: Moment
    created_at: CreatedAt
  }
  calendar_feeds: { user_id: string; token_hash: string; created_at: CreatedAt }
  rate_limits: { key: string; points: Generated<number>; expire: number | null }
  modules: {
    id: Generated<string>
    key: string
    name: string
    description: string | null
    category: Generated<string>
    is_core: Generated<boolean>
    is_platform_only: Generated<boolean>
    is_active: Generated<boolean>
    default_permissions: JsonDefault<Grant>
    icon: Generated<string>
    navigation_path: string | null
    sort_order: Generated<number>
    created_at: CreatedAt
    deleted_at: MomentOrNull
  }
  plans: {
    id: Generated<string>
    name: string
    description: string | null
    price_monthly: Generated<number>
    currency: Generated<'USD' | 'EUR' | 'GBP'>
    billing_frequency: Generated<'monthly' | 'yearly'>
    is_featured: Generated<boolean>
    is_private: Generated<boolean>
    is_active: Generated<boolean>
    stripe_product_id: string | null
    stripe_price_id: string | null
    trial_days: Generated<number>
    display_inclusions: Generated<string[]>
    allowed_company_type_ids: string[] | null
    /** Read with normaliseLimits(). */
    limits: JsonDefault<Values>
    features: JsonDefault<Record<string, boolean>>
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  plan_modules: { plan_id: string; module_id: string; is_included: Generated<boolean>; permissions: JsonDefault<Grant> }
  company_types: {
    id: Generated<string>
    key: string
    name: string
    description: string | null
    icon: string | null
    sort_order: Generated<number>
    is_active: Generated<boolean>
    default_plan_id: string | null
    onboarding_config: JsonDefault<Values>
    created_at: CreatedAt
  }
  roles: {
    id: Generated<string>
    key: string
    label: string
    description: string | null
    sort_order: Generated<number>
  }
  widgets: {
    id: Generated<string>
    key: string
    name: string
    description: string | null
    module_key: Generated<string>
    component_key: string
    config_schema: JsonDefault<Values>
    is_system_default: Generated<boolean>
    created_by: string | null
    created_at: CreatedAt
  }
  companies: {
    id: Generated<string>
    name: string
    slug: string
    description: string | null
    contact_email: string | null
    timezone: Generated<string>
    status: Generated<CompanyStatus>
    status_set_by: Generated<'billing' | 'administrator'>
    is_platform: Generated<boolean>
    company_type_id: string | null
    plan_id: string | null
    trial_ends_at: MomentOrNull
    trial_notice_at: MomentOrNull
    billing_email: string | null
    stripe_customer_id: string | null
    /** That of the newest subscription, kept by the database. */
    subscription_status: (typeof subscriptionStatuses)[number] | null
    logo_url: string | null
    brand_primary: Generated<string>
    brand_secondary: Generated<string>
    security_policy: JsonDefault<SecurityPolicy>
    created_by: string | null
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  company_roles: {
    id: Generated<string>
    company_id: string
    of_platform: Generated<boolean>
    role_id: string
    label_override: string | null
    description: string | null
    permissions: Json<Permissions>
    is_active: Generated<boolean>
    deleted_at: MomentOrNull
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  user_company_memberships: {
    id: Generated<string>
    company_id: string
    user_id: string
    company_role_id: string
    status: Generated<'active' | 'inactive'>
    is_primary: Generated<boolean>
    is_guest: Generated<boolean>
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  user_invites: {
    id: Generated<string>
    company_id: string
    email: string
    company_role_id: string
    token_hash: string
    invited_by: string | null
    status: Generated<'pending' | 'accepted' | 'cancelled' | 'expired'>
    scope: Generated<'company' | 'event'>
    event_ids: Generated<string[]>
    expires_at: Moment
    accepted_by: string | null
    cancel_reason: string | null
    delivery: Generated<'queued' | 'sent' | 'failed' | 'link'>
    link_revision: Generated<number>
    as_owner: Generated<boolean>
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  company_module_overrides: {
    id: Generated<string>
    company_id: string
    module_id: string
    override_reason: string
    expires_at: MomentOrNull
    permissions: JsonDefault<Grant>
    is_enabled: Generated<boolean>
    granted_by: string | null
    ending_notice_at: MomentOrNull
    ended_notice_at: MomentOrNull
    created_at: CreatedAt
  }
  role_widgets: {
    company_id: string
    company_role_id: string
    widget_id: string
    position: number
    config: JsonDefault<Values>
    created_at: CreatedAt
  }
  user_widgets: {
    id: Generated<string>
    company_id: string
    user_id: string
    widget_id: string
    position: number
    config: JsonDefault<Values>
    enabled: Generated<boolean>
    created_at: CreatedAt
  }
  events: {
    id: Generated<string>
    company_id: string
    name: string
    starts_at: MomentOrNull
    ends_at: MomentOrNull
    created_by: string | null
    created_at: CreatedAt
  }
  membership_events: { company_id: string; membership_id: string; event_id: string }
  subscriptions: {
    id: Generated<string>
    company_id: string
    plan_id: string | null
    status: (typeof subscriptionStatuses)[number]
    stripe_subscription_id: string | null
    stripe_customer_id: string | null
    renewal_date: MomentOrNull
    cancel_at_period_end: Generated<boolean>
    cancellation_reason: string | null
    quantity: number | null
    currency: string | null
    billing_frequency: 'monthly' | 'yearly' | null
    period_amount: number | null
    trial_ends_at: MomentOrNull
    ended_at: MomentOrNull
    synced_at: MomentOrNull
    sync_error: string | null
    sync_error_at: MomentOrNull
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  plan_prices: {
    stripe_price_id: string
    plan_id: string
    kind: PriceKind
    currency: string
    billing_frequency: 'monthly' | 'yearly'
    unit_amount: number
    is_current: Generated<boolean>
    archived_at: MomentOrNull
    created_at: CreatedAt
  }
  billing_locks: {
    company_id: string
    token: string
    held_until: Moment
    turns: Generated<number>
    asked_at: MomentOrNull
  }
  billing_sync_runs: {
    id: Generated<string>
    kind: 'status' | 'customers' | 'quantities' | 'nightly'
    state: Generated<'running' | 'done' | 'failed'>
    total: Generated<number>
    processed: Generated<number>
    updated: Generated<number>
    failed: Generated<number>
    failures: JsonDefault<SyncFailure[]>
    error_message: string | null
    started_by: string | null
    started_at: CreatedAt
    finished_at: MomentOrNull
  }
  revenue_days: {
    day: string
    currency: string
    mrr: number
    active_subscriptions: number
    trial_subscriptions: number
    past_due_subscriptions: number
  }
  daily_totals: { day: string; users: number; companies: number }
  backups: { id: Generated<string>; finished_at: CreatedAt; seconds: number }
  company_mails: { company_id: string; month: string; sent: Generated<number> }
  company_files: { company_id: string; path: string; bytes: number; created_at: CreatedAt }
  budget_items: {
    id: Generated<string>
    company_id: string
    event_id: string | null
    name: string
    amount: Generated<number>
    currency: Generated<string>
    created_by: string | null
    created_at: CreatedAt
  }
  billing_events: {
    id: Generated<string>
    stripe_event_id: string
    event_type: string
    company_id: string | null
    payload: JsonDefault<Values>
    processed_at: MomentOrNull
    attempts: Generated<number>
    error_message: string | null
    created_at: CreatedAt
  }
  webhook_endpoints: {
    id: Generated<string>
    company_id: string
    url: string
    description: Generated<string>
    event_types: WebhookEventType[]
    sealed_secret: string
    previous_sealed_secret: string | null
    previous_valid_until: MomentOrNull
    status: Generated<'active' | 'paused'>
    paused_because: 'by_hand' | 'failing' | 'gone' | null
    failing_since: MomentOrNull
    given_up: Generated<number>
    created_by: string | null
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  webhook_messages: {
    id: Generated<string>
    company_id: string
    event_type: string
    body: string
    created_at: CreatedAt
  }
  webhook_deliveries: {
    id: Generated<string>
    company_id: string
    endpoint_id: string
    message_id: string
    status: Generated<'pending' | 'delivered' | 'failed' | 'cancelled'>
    tries: Generated<number>
    next_attempt_at: CreatedAt
    claimed_until: MomentOrNull
    created_at: CreatedAt
    updated_at: CreatedAt
  }
  webhook_attempts: {
    id: Generated<string>
    company_id: string
    delivery_id: string
    url: string
    request_headers: Json<Record<string, string>>
    response_status: number | null
    response_body: string | null
    error: string | null
    duration_ms: number
    created_at: CreatedAt
  }
  simulator_state: { single: Generated<boolean>; clock_offset: Generated<number>; webhook_secret: string }
  simulator_objects: {
    id: string
    sequence: GeneratedAlways<number>
    kind: string
    customer: string | null
    subscription: string | null
    status: string | null
    created: number
    due: number | null
    data: Json<Values>
    hidden: JsonDefault<Values>
  }
  simulator_events: {
    id: string
    sequence: GeneratedAlways<number>
    type: string
    customer: string | null
    created: number
    body: string
    delivered_at: MomentOrNull
    attempts: Generated<number>
    last_error: string | null
  }
  simulator_requests: { key: string; fingerprint: string; status: number; body: string; created_at: CreatedAt }
  audit_logs: {
    id: Generated<string>
    created_at: CreatedAt
    actor_kind: 'user' | 'job' | 'webhook' | 'cli'
    admin_user_id: string | null
    subject_user_id: string | null
    company_id: string | null
    action_type: string
    resource_type: string
    resource_id: string | null
    old_values: Json<Values | null> | null
    new_values: Json<Values | null> | null
    metadata: JsonDefault<Values>
    ip_address: string | null
    user_agent: string | null
    seq: GeneratedAlways<number>
  }
  audit_seals: {
    number: number
    up_to_seq: number
    rows_covered: number
    digest: Buffer
    hash: Buffer
    sealed_at: CreatedAt
  }
  counters: { counter: string; facts: JsonDefault<Values>; change: number }
  email_counts: { user_id: string; emails: number; unverified: number }
  audit_month_counts: { month: string; action_type: string; resource_type: string; rows_counted: number }
  audit_counts: { day: string; action_type: string; resource_type: string; rows_counted: number }
}

/** A company that a synchronisation could not finish with, and why. */
export interface SyncFailure {
  company_id: string
  name: string
  message: string
}

export interface SecurityPolicy {
  two_factor_required: boolean
  auto_logout: boolean
  strong_passwords: boolean
  block_failed_logins: boolean
}
