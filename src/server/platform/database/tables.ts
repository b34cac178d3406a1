// Made by `npm run db:types` from the migrated schema; edit a migration or column-types.ts instead.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

/** jsonb: read as a value, written as JSON text by `json()`. */
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
type JsonDefault<T> = ColumnType<T, string | undefined, string>
type Values = Record<string, unknown>

/** Rows as they are read: moments as ISO strings. */
export interface Tables {
  account_deletions: {
    user_id: string
    requested_at: Generated<string>
    due_at: string
  }
  asked_mails: {
    address: string
    purpose: string
    asked_at: Generated<string>
  }
  audit_counts: {
    day: string
    action_type: string
    resource_type: string
    rows_counted: number
  }
  audit_logs: {
    id: Generated<string>
    created_at: Generated<string>
    actor_kind: 'user' | 'job' | 'webhook' | 'cli'
    admin_user_id: string | null
    subject_user_id: string | null
    company_id: string | null
    action_type: string
    resource_type: string
    resource_id: string | null
    old_values: JsonOrNull<Values>
    new_values: JsonOrNull<Values>
    metadata: JsonDefault<Values>
    ip_address: string | null
    user_agent: string | null
    seq: ColumnTypes['audit_logs.seq']
  }
  audit_salts: {
    seq: number
    salt: string | null
    erased: Buffer | null
  }
  audit_seals: {
    number: number
    up_to_seq: number
    rows_covered: number
    digest: Buffer
    hash: Buffer
    sealed_at: Generated<string>
    version: number
  }
  backups: {
    id: Generated<string>
    finished_at: Generated<string>
    seconds: number
  }
  billing_events: {
    id: Generated<string>
    stripe_event_id: string
    event_type: string
    company_id: string | null
    payload: JsonDefault<Values>
    processed_at: string | null
    attempts: Generated<number>
    error_message: string | null
    created_at: Generated<string>
  }
  billing_locks: {
    company_id: string
    token: string
    held_until: string
    turns: Generated<number>
    asked_at: string | null
  }
  billing_sync_runs: {
    id: Generated<string>
    kind: 'status' | 'customers' | 'quantities' | 'nightly'
    state: Generated<'running' | 'done' | 'failed'>
    total: Generated<number>
    processed: Generated<number>
    updated: Generated<number>
    failed: Generated<number>
    failures: JsonDefault<ColumnTypes['billing_sync_runs.failures']>
    error_message: string | null
    started_by: string | null
    started_at: Generated<string>
    finished_at: string | null
  }
  bookings: {
    company_id: string
    event_id: string
    date: string
    label: string
    space_id: string
    begins_at: string
    ends_at: string
    is_confirmed: boolean
    is_override: boolean
  }
  budget_items: {
    id: Generated<string>
    company_id: string
    event_id: string | null
    name: string
    amount: Generated<number>
    currency: Generated<string>
    created_by: string | null
    created_at: Generated<string>
  }
  calendar_feeds: {
    user_id: string
    token_hash: string
    includes_unconfirmed: Generated<boolean>
    created_at: Generated<string>
  }
  companies: {
    id: Generated<string>
    name: string
    slug: string
    description: string | null
    contact_email: string | null
    timezone: Generated<string>
    status: Generated<'active' | 'past_due' | 'suspended' | 'inactive' | 'closed'>
    status_set_by: Generated<'billing' | 'administrator'>
    status_reason: string | null
    status_until: string | null
    is_platform: Generated<boolean>
    company_type_id: string | null
    plan_id: string | null
    trial_ends_at: string | null
    billing_email: string | null
    stripe_customer_id: string | null
    logo_url: string | null
    brand_primary: Generated<string>
    brand_secondary: Generated<string>
    security_policy: JsonDefault<ColumnTypes['companies.security_policy']>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    trial_notice_at: string | null
    subscription_status: ColumnTypes['companies.subscription_status'] | null
    website: string | null
    searched: Generated<string>
    billing_searched: Generated<string>
    first_weekday: number | null
    clock: '12' | '24' | null
    default_currency: string | null
  }
  company_closures: {
    company_id: string
    requested_by: string | null
    requested_at: Generated<string>
    due_at: string
    status_before: 'active' | 'past_due' | 'suspended' | 'inactive'
    status_set_by_before: 'billing' | 'administrator'
  }
  company_exports: {
    id: Generated<string>
    company_id: string
    state: Generated<'waiting' | 'running' | 'ready' | 'failed' | 'removed'>
    tables_done: Generated<number>
    tables_total: Generated<number>
    bytes: number | null
    finished_at: string | null
    expires_at: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  company_files: {
    company_id: string
    path: string
    bytes: number
    created_at: Generated<string>
    uploaded_by: string | null
  }
  company_mails: {
    company_id: string
    month: string
    sent: Generated<number>
  }
  company_module_overrides: {
    id: Generated<string>
    company_id: string
    module_id: string
    override_reason: string
    expires_at: string | null
    permissions: JsonDefault<ColumnTypes['company_module_overrides.permissions']>
    is_enabled: Generated<boolean>
    granted_by: string | null
    created_at: Generated<string>
    ending_notice_at: string | null
    ended_notice_at: string | null
  }
  company_roles: {
    id: Generated<string>
    company_id: string
    of_platform: Generated<boolean>
    role_id: string
    label_override: string | null
    description: string | null
    permissions: JsonDefault<ColumnTypes['company_roles.permissions']>
    is_active: Generated<boolean>
    deleted_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  company_types: {
    id: Generated<string>
    key: string
    name: string
    description: string | null
    icon: 'calendar' | 'briefcase' | 'music' | 'building' | 'truck' | null
    sort_order: Generated<number>
    is_active: Generated<boolean>
    default_plan_id: string | null
    onboarding_config: JsonDefault<Values>
    created_at: Generated<string>
  }
  confirm_requirements: {
    id: Generated<string>
    company_id: string
    event_kind: string
    fields: Generated<string[]>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  custom_fields: {
    id: Generated<string>
    company_id: string
    kind: string
    label: string
    hint: string | null
    type: 'text' | 'long_text' | 'number' | 'money' | 'date' | 'flag' | 'choice' | 'choices' | 'link' | 'person'
    choices: JsonDefault<Values>
    currency: string | null
    position: Generated<number>
    version: Generated<number>
    removed_at: string | null
    removed_by: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  daily_additions: {
    day: string
    users: number
    companies: number
  }
  data_downloads: {
    id: Generated<string>
    user_id: string
    session_id: string
    created_at: Generated<string>
  }
  event_days: {
    id: Generated<string>
    company_id: string
    event_id: string
    date: string
    label: string | null
    load_in: string | null
    doors: string | null
    starts: string | null
    ends: string | null
    curfew: string | null
    load_out: string | null
    spaces: Generated<string[]>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  events: {
    id: Generated<string>
    company_id: string
    name: string
    starts_at: string | null
    ends_at: string | null
    kind: Generated<
      | 'concert'
      | 'festival'
      | 'club_night'
      | 'tour_date'
      | 'private'
      | 'corporate'
      | 'conference'
      | 'theatre'
      | 'sport'
      | 'rehearsal'
      | 'rental'
      | 'travel'
      | 'other'
    >
    status: Generated<
      'draft' | 'inquiry' | 'hold' | 'confirmed' | 'live' | 'done' | 'archived' | 'cancelled' | 'postponed' | 'declined'
    >
    status_reason: string | null
    status_changed_at: string | null
    status_changed_by: string | null
    organiser_role: 'promoter' | 'host' | 'agency' | 'production' | null
    owner_id: string | null
    venue_id: string | null
    time_zone: Generated<string>
    artists: JsonDefault<Values>
    capacity: number | null
    age_limit: number | null
    announce_at: string | null
    presale_at: string | null
    on_sale_at: string | null
    ticket_url: string | null
    currency: string | null
    color: string | null
    notes: JsonOrNull<Values>
    is_private: Generated<boolean>
    viewers: Generated<string[]>
    first_date: string | null
    last_date: string | null
    moved_from: string | null
    is_date_open: Generated<boolean>
    conflict_reason: string | null
    venue_group: Generated<string>
    venue_searched: Generated<string>
    date_key: GeneratedAlways<string>
    status_key: GeneratedAlways<number>
    version: Generated<number>
    updated_by: string | null
    deleted_at: string | null
    deleted_by: string | null
    tags: Generated<string[]>
    custom: JsonDefault<Values>
    name_key: GeneratedAlways<string>
    searched: GeneratedAlways<string>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    start_key: Generated<number>
    cancelled_from: string | null
  }
  hold_challenges: {
    id: Generated<string>
    company_id: string
    chain_id: string
    challenger_id: string
    challenged_id: string
    created_by: string | null
    created_at: Generated<string>
    hours: number
    due_at: string
    state: Generated<'running' | 'kept' | 'released' | 'dropped' | 'withdrawn' | 'void' | 'returned'>
    answered_at: string | null
    answered_by: string | null
    entered_by: string | null
    answered_from: string | null
    asked_for_call_at: string | null
    call_number: string | null
    confirm_by: string | null
    former_confirm_by: string | null
    is_told: Generated<boolean>
    was_told: boolean | null
    is_back: Generated<boolean>
  }
  hold_groups: {
    id: Generated<string>
    company_id: string
    choice: 'any' | 'all'
    is_to_check: Generated<boolean>
    is_told: Generated<boolean>
    created_by: string | null
    created_at: Generated<string>
  }
  hold_notices: {
    id: GeneratedAlways<number>
    company_id: string
    event_id: string
    kind: 'expires' | 'expired' | 'moved_up' | 'date_taken' | 'challenged' | 'challenge_answered' | 'group_incomplete'
    outcome:
      | 'call'
      | 'kept'
      | 'wanted'
      | 'call_wanted'
      | 'released'
      | 'own_released'
      | 'dropped'
      | 'own_dropped'
      | 'returned'
      | 'running'
      | 'ended'
      | null
    rank_before: number | null
    at: Generated<string>
    is_mailed: Generated<boolean>
  }
  hold_pauses: {
    company_id: string
    since: Generated<string>
  }
  hold_rank_changes: {
    id: GeneratedAlways<number>
    company_id: string
    event_id: string
    space_id: string
    date: string
    rank_before: number | null
    rank_after: number | null
    shown_before: number | null
    shown_after: number | null
    cause: 'placed' | 'returned' | 'ended' | 'moved_up' | 'challenge' | 'order_back'
    at: Generated<string>
    is_told: Generated<boolean>
  }
  hold_ranks: {
    company_id: string
    space_id: string
    date: string
    event_id: string
    rank: number
  }
  hold_settings: {
    company_id: string
    first_days: number
    other_days: number
    on_silence: 'drop' | 'release'
    again_days: Generated<number>
  }
  holds: {
    company_id: string
    event_id: string
    group_id: string | null
    holder_name: string | null
    holder_email: string | null
    is_rank_fixed: Generated<boolean>
    placed_at: Generated<string>
    expires_at: string | null
    extensions: Generated<number>
    reminded_hours: number | null
    ended_at: string | null
    ended_for: string | null
    holder_news: 'placed' | 'released' | 'confirmed' | 'placed_confirmed' | null
    capped_from: string | null
    former_expires_at: string | null
  }
  idempotency_keys: {
    user_id: string
    call: string
    key: string
    request_hash: string
    response: string | null
    created_at: Generated<string>
  }
  import_rows: {
    company_id: string
    import_id: string
    number: number
    outcome: 'make' | 'change' | 'skip'
    name: string
    record_id: string | null
    version: number | null
    reasons: JsonDefault<Values>
    changes: JsonDefault<Values>
    cells: JsonDefault<Values>
    values: JsonDefault<Values>
    has_ignored: Generated<boolean>
    before: JsonOrNull<Values>
  }
  imports: {
    id: Generated<string>
    company_id: string
    kind: string
    file_name: string
    state: Generated<'checking' | 'checked' | 'importing' | 'done' | 'undoing' | 'undone' | 'failed'>
    headings: string[]
    columns: string[]
    options: JsonDefault<Values>
    first_row: number
    cells: string | null
    row_count: number
    rows_done: Generated<number>
    made: Generated<number>
    changed: Generated<number>
    skipped: Generated<number>
    left_alone: Generated<number>
    with_ignored: Generated<number>
    unknown_names: JsonDefault<Values>
    problem: string | null
    finished_at: string | null
    undo_until: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  instants_computed: {
    single: Generated<boolean>
    zone_data: string
    at: Generated<string>
    is_settled: Generated<boolean>
  }
  integration_attempts: {
    id: Generated<string>
    user_id: string
    session_id: string
    integration_type: string
    state_hash: string
    sealed_verifier: string
    expires_at: string
    created_at: Generated<string>
    writes_events: Generated<boolean>
  }
  list_settings: {
    company_id: string
    user_id: string
    kind: string
    columns: Generated<string[]>
    start_view_id: string | null
  }
  login_attempts: {
    subject: string
    place: string
    guesses: Generated<number>
    counted_since: Generated<string>
    blocked_until: string | null
    last_guess_at: Generated<string>
  }
  mail_tokens: {
    id: Generated<string>
    user_id: string
    user_email_id: string | null
    purpose: 'confirm_sign_up' | 'verify_email' | 'reset_password' | 'unlock' | 'restore_primary' | 'keep_account'
    token_hash: string
    expires_at: string
    used_at: string | null
    created_at: Generated<string>
    address: string | null
  }
  membership_events: {
    company_id: string
    membership_id: string
    event_id: string
  }
  modules: {
    id: Generated<string>
    key: string
    name: string
    description: string | null
    category: Generated<string>
    is_core: Generated<boolean>
    is_platform_only: Generated<boolean>
    is_active: Generated<boolean>
    default_permissions: JsonDefault<ColumnTypes['modules.default_permissions']>
    icon: Generated<string>
    navigation_path: string | null
    sort_order: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
  }
  notification_choices: {
    user_id: string
    kind: string
    email: 'at_once' | 'daily' | 'never'
  }
  outside_calendars: {
    id: Generated<string>
    company_id: string
    name: string
    color: string
    url: string | null
    file_name: string | null
    content: string | null
    venue_id: string | null
    space_id: string | null
    time_zone: string
    etag: string | null
    last_modified: string | null
    entry_count: Generated<number>
    unknown_zones: Generated<string[]>
    unreadable: Generated<number>
    read_at: string | null
    succeeded_at: string | null
    failed_at: string | null
    failure: string | null
    requested_at: string | null
    next_at: Generated<string>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  outside_entries: {
    company_id: string
    calendar_id: string
    position: number
    title: string
    is_busy: boolean
    begins_at: string
    ends_at: string
    first_date: string | null
    last_date: string | null
  }
  place_feeds: {
    id: Generated<string>
    company_id: string
    user_id: string
    venue_id: string | null
    space_id: string | null
    name: string | null
    token_hash: string
    statuses: string[]
    detail: 'busy' | 'titles' | 'full'
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  plan_modules: {
    plan_id: string
    module_id: string
    is_included: Generated<boolean>
    permissions: JsonDefault<ColumnTypes['plan_modules.permissions']>
  }
  plan_prices: {
    stripe_price_id: string
    plan_id: string
    kind: 'base' | 'seat'
    currency: string
    billing_frequency: 'monthly' | 'yearly'
    unit_amount: number
    is_current: Generated<boolean>
    created_at: Generated<string>
    archived_at: string | null
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
    limits: JsonDefault<Values>
    features: JsonDefault<ColumnTypes['plans.features']>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  record_undos: {
    company_id: string
    undo_id: string
    record_id: string
    user_id: string
    kind: string
    action: 'update' | 'status' | 'bin'
    version: number
    before: Json<Values>
    created_at: Generated<string>
  }
  revenue_days: {
    day: string
    currency: string
    mrr: number
    active_subscriptions: number
    trial_subscriptions: number
    past_due_subscriptions: number
  }
  role_widgets: {
    company_id: string
    company_role_id: string
    widget_id: string
    position: number
    config: JsonDefault<Values>
    created_at: Generated<string>
    is_wide: Generated<boolean>
  }
  roles: {
    id: Generated<string>
    key: string
    label: string
    description: string | null
    sort_order: Generated<number>
  }
  saved_views: {
    id: Generated<string>
    company_id: string
    user_id: string | null
    kind: string
    name: string
    name_key: GeneratedAlways<string>
    view: Json<Values>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  scope_keys: {
    is_current: Generated<boolean>
    key: Buffer
    inner_pad: Buffer
    outer_pad: Buffer
  }
  session_refresh_tokens: {
    token_hash: string
    session_id: string
    user_id: string
    expires_at: string
    spent_at: string | null
    created_at: Generated<string>
  }
  sessions: {
    id: Generated<string>
    user_id: string
    access_token_hash: string
    access_expires_at: string
    ends_at: string
    revoked_at: string | null
    revoked_reason:
      | 'signed_out'
      | 'refresh_reused'
      | 'password_changed'
      | 'password_reset'
      | 'forced'
      | 'suspended'
      | 'impersonation_ended'
      | 'idle'
      | 'revoked'
      | null
    parent_session_id: string | null
    impersonator_user_id: string | null
    return_ticket_hash: string | null
    impersonation_reason: string | null
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<string>
    last_seen_at: Generated<string>
  }
  share_links: {
    id: Generated<string>
    company_id: string
    kind: ColumnTypes['share_links.kind']
    subject: Json<Values>
    token_hash: string
    expires_at: string
    revoked_at: string | null
    opened_at: string | null
    answered_at: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  simulator_events: {
    id: string
    sequence: GeneratedAlways<number>
    type: string
    customer: string | null
    created: number
    body: string
    delivered_at: string | null
    attempts: Generated<number>
    last_error: string | null
  }
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
  simulator_requests: {
    key: string
    fingerprint: string
    status: number
    body: string
    created_at: Generated<string>
  }
  simulator_state: {
    single: Generated<boolean>
    clock_offset: Generated<number>
    webhook_secret: string
  }
  space_parts: {
    company_id: string
    space_id: string
    part_id: string
  }
  spaces: {
    id: Generated<string>
    company_id: string
    name: string
    venue_id: string
    venue_searched: Generated<string>
    kind: Generated<'room' | 'stage' | 'field' | 'foyer' | 'other'>
    standing_capacity: number | null
    seated_capacity: number | null
    changeover_minutes: Generated<number>
    color: string | null
    sort_order: Generated<number>
    is_active: Generated<boolean>
    is_bookable: Generated<boolean>
    opening_hours: JsonDefault<Values>
    closures: JsonDefault<Values>
    notes: JsonOrNull<Values>
    version: Generated<number>
    updated_by: string | null
    deleted_at: string | null
    deleted_by: string | null
    tags: Generated<string[]>
    custom: JsonDefault<Values>
    name_key: GeneratedAlways<string>
    searched: GeneratedAlways<string>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  subscriptions: {
    id: Generated<string>
    company_id: string
    plan_id: string | null
    status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'cancelled' | 'incomplete' | 'incomplete_expired' | 'paused'
    stripe_subscription_id: string | null
    stripe_customer_id: string | null
    renewal_date: string | null
    cancel_at_period_end: Generated<boolean>
    cancellation_reason: string | null
    quantity: number | null
    created_at: Generated<string>
    updated_at: Generated<string>
    currency: string | null
    billing_frequency: 'monthly' | 'yearly' | null
    period_amount: number | null
    trial_ends_at: string | null
    ended_at: string | null
    synced_at: string | null
    sync_error: string | null
    sync_error_at: string | null
    owed_amount: Generated<number>
    failed_charges: Generated<number>
    searched: Generated<string>
  }
  tags: {
    id: Generated<string>
    company_id: string
    name: string
    name_key: GeneratedAlways<string>
    color: string
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  two_factor_challenges: {
    id: Generated<string>
    user_id: string
    challenge_hash: string
    expires_at: string
    used_at: string | null
    created_at: Generated<string>
  }
  two_factor_recovery_codes: {
    id: Generated<string>
    user_id: string
    code_hash: string
    used_at: string | null
    created_at: Generated<string>
  }
  user_company_memberships: {
    id: Generated<string>
    company_id: string
    user_id: string
    company_role_id: string
    status: Generated<'active' | 'inactive'>
    is_primary: Generated<boolean>
    is_guest: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
    searched: Generated<string>
    notices_read_until: string | null
    first_steps_hidden: Generated<boolean>
    person_email: Generated<string>
    person_name: string | null
    person_avatar_url: string | null
    person_has_two_factor: Generated<boolean>
  }
  user_emails: {
    id: Generated<string>
    user_id: string
    email: string
    is_primary: Generated<boolean>
    is_verified: Generated<boolean>
    verified_at: string | null
    created_at: Generated<string>
  }
  user_integrations: {
    id: Generated<string>
    user_id: string
    integration_type: string
    access_token: string | null
    refresh_token: string | null
    expires_at: string | null
    is_active: Generated<boolean>
    metadata: JsonDefault<Values>
    created_at: Generated<string>
    last_worked_at: string | null
    failure: 'access_lost' | 'unreachable' | null
    writes_events: Generated<boolean>
    writing_failure: 'access_lost' | 'unreachable' | null
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
    expires_at: string
    accepted_by: string | null
    cancel_reason: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    delivery: Generated<'queued' | 'sent' | 'failed' | 'link'>
    link_revision: Generated<number>
    as_owner: Generated<boolean>
    message: string | null
  }
  user_profiles: {
    user_id: string
    display_name: string | null
    bio: string | null
    profile_photo_url: string | null
    updated_at: Generated<string>
  }
  user_two_factor: {
    user_id: string
    sealed_secret: string
    confirmed_at: string | null
    last_used_step: number | null
    created_at: Generated<string>
  }
  user_widgets: {
    id: Generated<string>
    company_id: string
    user_id: string
    widget_id: string
    position: number
    config: JsonDefault<Values>
    enabled: Generated<boolean>
    created_at: Generated<string>
    is_wide: Generated<boolean>
  }
  users: {
    id: Generated<string>
    email: string
    full_name: string | null
    avatar_url: string | null
    password_hash: string
    status: Generated<'active' | 'suspended'>
    created_at: Generated<string>
    updated_at: Generated<string>
    two_factor_since: string | null
    is_proven: Generated<boolean>
    display_name: string | null
    format_locale: string | null
    searched: Generated<string>
  }
  venues: {
    id: Generated<string>
    company_id: string
    name: string
    address_lines: string | null
    postal_code: string | null
    city: string | null
    region: string | null
    country: string | null
    time_zone: string
    day_starts_at: Generated<string>
    currency: string | null
    website: string | null
    phone: string | null
    capacity: number | null
    is_own_house: Generated<boolean>
    is_active: Generated<boolean>
    contacts: JsonDefault<Values>
    notes: JsonOrNull<Values>
    photo_url: string | null
    city_key: GeneratedAlways<string>
    version: Generated<number>
    updated_by: string | null
    deleted_at: string | null
    deleted_by: string | null
    tags: Generated<string[]>
    custom: JsonDefault<Values>
    name_key: GeneratedAlways<string>
    searched: GeneratedAlways<string>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  webhook_attempts: {
    id: Generated<string>
    company_id: string
    delivery_id: string
    url: string
    request_headers: Json<ColumnTypes['webhook_attempts.request_headers']>
    response_status: number | null
    response_body: string | null
    error: string | null
    duration_ms: number
    created_at: Generated<string>
  }
  webhook_deliveries: {
    id: Generated<string>
    company_id: string
    endpoint_id: string
    message_id: string
    status: Generated<'pending' | 'delivered' | 'failed' | 'cancelled'>
    tries: Generated<number>
    next_attempt_at: Generated<string>
    claimed_until: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  webhook_endpoints: {
    id: Generated<string>
    company_id: string
    url: string
    description: Generated<string>
    event_types: ColumnTypes['webhook_endpoints.event_types']
    sealed_secret: string
    previous_sealed_secret: string | null
    previous_valid_until: string | null
    status: Generated<'active' | 'paused'>
    paused_because: 'by_hand' | 'failing' | 'gone' | null
    failing_since: string | null
    given_up: Generated<number>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  webhook_messages: {
    id: Generated<string>
    company_id: string
    event_type: string
    body: string
    created_at: Generated<string>
  }
  widgets: {
    id: Generated<string>
    key: string
    name: string
    description: string | null
    module_key: Generated<string>
    component_key:
      | 'StatsWidget'
      | 'QuickActionsWidget'
      | 'SubscriptionWidget'
      | 'CompanyStatusWidget'
      | 'UpcomingEventsWidget'
      | 'CalendarWidget'
      | 'HoldsWidget'
    config_schema: JsonDefault<Values>
    is_system_default: Generated<boolean>
    created_by: string | null
    created_at: Generated<string>
    is_wide: Generated<boolean>
  }
  written_calendars: {
    id: Generated<string>
    user_id: string
    company_id: string
    integration_type: string
    provider_calendar_id: string | null
    name: string | null
    changes: Generated<number>
    written_changes: Generated<number>
    compared_at: string | null
    tries: Generated<number>
    next_attempt_at: Generated<string>
    claimed_until: string | null
    created_at: Generated<string>
  }
  written_days: {
    id: Generated<string>
    calendar_id: string
    event_id: string
    position: number
    request_id: Generated<string>
    provider_event_id: string | null
    sent_hash: string | null
  }
}
