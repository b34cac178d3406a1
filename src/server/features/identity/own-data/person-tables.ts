import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tableOfKind } from '#server/domain/records/record-table.ts'
import {
  type ExportedTable,
  exportedTable,
  type TableExport,
  type TableName,
  withheldTable,
} from '#server/platform/database/table-export.ts'
import type { Tables } from '#server/platform/database/tables.ts'

const secretReason = 'A secret, or what proves one'
const staffWorkReason = 'The work of the platform’s staff'
const otherPersonReason = 'Of another person'
const derivedReason = 'Made of what is given elsewhere'

type TableOfPeople = { [T in TableName]: 'user_id' extends keyof Tables[T] ? T : never }[TableName]

/**
 * How each table with personal data is exported. The type requires an entry for every table, so a new table does not
 * compile without one.
 */
export const tablesOfPeople: { readonly [T in TableOfPeople]: TableExport } = {
  account_deletions: exportedTable('account_deletions', {
    key: ['user_id'],
    columns: ['user_id', 'requested_at', 'due_at'],
    omitted: {},
  }),
  calendar_feeds: exportedTable('calendar_feeds', {
    key: ['user_id'],
    columns: ['user_id', 'created_at', 'includes_unconfirmed'],
    omitted: { token_hash: secretReason },
  }),
  data_downloads: exportedTable('data_downloads', {
    key: ['id'],
    columns: ['id', 'user_id', 'created_at'],
    omitted: { session_id: derivedReason },
  }),
  integration_attempts: withheldTable(secretReason),
  list_settings: exportedTable('list_settings', {
    key: ['company_id', 'kind'],
    columns: ['company_id', 'user_id', 'kind', 'columns', 'start_view_id'],
    omitted: {},
  }),
  mail_tokens: exportedTable('mail_tokens', {
    key: ['id'],
    columns: ['id', 'user_id', 'user_email_id', 'purpose', 'address', 'created_at', 'expires_at', 'used_at'],
    omitted: { token_hash: secretReason },
  }),
  notification_choices: exportedTable('notification_choices', {
    key: ['kind'],
    columns: ['user_id', 'kind', 'email'],
    omitted: {},
  }),
  place_feeds: exportedTable('place_feeds', {
    key: ['id'],
    columns: [
      ...(['id', 'company_id', 'user_id', 'venue_id', 'space_id', 'name', 'statuses', 'detail'] as const),
      ...(['created_at', 'updated_at'] as const),
    ],
    omitted: { token_hash: secretReason, created_by: derivedReason },
  }),
  record_undos: withheldTable('Kept for a day, so that an action can be undone'),
  saved_views: exportedTable('saved_views', {
    key: ['id'],
    columns: ['id', 'company_id', 'user_id', 'kind', 'name', 'view', 'created_at', 'updated_at'],
    omitted: { name_key: derivedReason },
  }),
  idempotency_keys: withheldTable(derivedReason),
  session_refresh_tokens: withheldTable(secretReason),
  sessions: exportedTable('sessions', {
    key: ['id'],
    columns: [
      'id',
      'user_id',
      'created_at',
      'last_seen_at',
      'ends_at',
      'revoked_at',
      'revoked_reason',
      'ip_address',
      'user_agent',
    ],
    omitted: {
      access_token_hash: secretReason,
      access_expires_at: secretReason,
      return_ticket_hash: secretReason,
      parent_session_id: staffWorkReason,
      impersonator_user_id: staffWorkReason,
      impersonation_reason: staffWorkReason,
    },
  }),
  two_factor_challenges: withheldTable(secretReason),
  two_factor_recovery_codes: exportedTable('two_factor_recovery_codes', {
    key: ['id'],
    columns: ['id', 'user_id', 'created_at', 'used_at'],
    omitted: { code_hash: secretReason },
  }),
  user_company_memberships: exportedTable('user_company_memberships', {
    key: ['id'],
    columns: [
      'id',
      'user_id',
      'company_id',
      'company_role_id',
      'status',
      'is_primary',
      'is_guest',
      'created_at',
      'updated_at',
      'notices_read_until',
      'first_steps_hidden',
    ],
    omitted: {
      searched: derivedReason,
      person_email: derivedReason,
      person_name: derivedReason,
      person_avatar_url: derivedReason,
      person_has_two_factor: derivedReason,
    },
  }),
  user_emails: exportedTable('user_emails', {
    key: ['id'],
    columns: ['id', 'user_id', 'email', 'is_primary', 'is_verified', 'verified_at', 'created_at'],
    omitted: {},
  }),
  user_integrations: exportedTable('user_integrations', {
    key: ['id'],
    columns: [
      'id',
      'user_id',
      'integration_type',
      'is_active',
      'expires_at',
      'metadata',
      'created_at',
      'last_worked_at',
      'failure',
      'writes_events',
      'writing_failure',
    ],
    omitted: { access_token: secretReason, refresh_token: secretReason },
  }),
  user_profiles: exportedTable('user_profiles', {
    key: ['user_id'],
    columns: ['user_id', 'display_name', 'bio', 'profile_photo_url', 'updated_at'],
    omitted: {},
  }),
  user_two_factor: exportedTable('user_two_factor', {
    key: ['user_id'],
    columns: ['user_id', 'created_at', 'confirmed_at'],
    omitted: { sealed_secret: secretReason, last_used_step: secretReason },
  }),
  user_widgets: exportedTable('user_widgets', {
    key: ['id'],
    columns: ['id', 'user_id', 'company_id', 'widget_id', 'position', 'config', 'enabled', 'is_wide', 'created_at'],
    omitted: {},
  }),
  written_calendars: exportedTable('written_calendars', {
    key: ['id'],
    columns: ['id', 'user_id', 'company_id', 'integration_type', 'name', 'provider_calendar_id', 'created_at'],
    omitted: {
      changes: derivedReason,
      written_changes: derivedReason,
      compared_at: derivedReason,
      tries: derivedReason,
      next_attempt_at: derivedReason,
      claimed_until: derivedReason,
    },
  }),
}

/**
 * Columns that reference users but are not part of a person's own data, as `table.column`. A test checks that the
 * list is complete.
 */
export const unexportedUserReferences: Readonly<Record<string, string>> = {
  ...recordTableReferences(),
  'billing_sync_runs.started_by': staffWorkReason,
  'budget_items.created_by': 'The company’s: its owner takes it along',
  'company_files.uploaded_by': 'The company’s: its owner takes it along',
  'companies.created_by': 'The company’s: its owner takes it along',
  'company_closures.requested_by': 'The company’s: its owner takes it along',
  'company_exports.created_by': 'The company’s: its owner takes it along',
  'company_module_overrides.granted_by': staffWorkReason,
  'confirm_requirements.created_by': 'The company’s: its owner takes it along',
  'custom_fields.created_by': 'The company’s: its owner takes it along',
  'custom_fields.removed_by': 'The company’s: its owner takes it along',
  'event_days.created_by': 'The company’s: its owner takes it along',
  'events.owner_id': 'The company’s: its owner takes it along',
  'events.status_changed_by': 'The company’s: its owner takes it along',
  'hold_challenges.created_by': 'The company’s: its owner takes it along',
  'hold_groups.created_by': 'The company’s: its owner takes it along',
  'imports.created_by': 'The company’s: its owner takes it along',
  'outside_calendars.created_by': 'The company’s: its owner takes it along',
  'place_feeds.created_by': 'The person’s own, given with the feed',
  'share_links.created_by': 'The company’s: its owner takes it along',
  'tags.created_by': 'The company’s: its owner takes it along',
  'sessions.impersonator_user_id': staffWorkReason,
  'user_invites.accepted_by': 'Given by the address of the invitation',
  'user_invites.invited_by': 'Given as the invitations sent',
  'webhook_endpoints.created_by': 'The company’s: its owner takes it along',
  'widgets.created_by': staffWorkReason,
}

function recordTableReferences(): Record<string, string> {
  const columns = Object.values(tableOfKind).flatMap((table) =>
    ['created_by', 'updated_by', 'deleted_by'].map((column) => `${table}.${column}`),
  )
  return Object.fromEntries(columns.map((column) => [column, 'The company’s: its owner takes it along']))
}

interface FileOfPerson {
  name: string
  reading: ExportedTable
  where(userId: string): RawBuilder<SqlBool>
}

const accountExport = exportedTable('users', {
  key: ['id'],
  columns: [
    'id',
    'email',
    'full_name',
    'display_name',
    'format_locale',
    'avatar_url',
    'status',
    'two_factor_since',
    'is_proven',
    'created_at',
    'updated_at',
  ],
  omitted: { password_hash: secretReason, searched: derivedReason },
})

const receivedInvitationsExport = exportedTable('user_invites', {
  key: ['id'],
  columns: [
    'id',
    'company_id',
    'email',
    'status',
    'scope',
    'event_ids',
    'as_owner',
    'message',
    'expires_at',
    'created_at',
    'updated_at',
  ],
  omitted: {
    token_hash: secretReason,
    invited_by: otherPersonReason,
    accepted_by: otherPersonReason,
    company_role_id: 'The company’s',
    cancel_reason: 'The company’s',
    delivery: 'The company’s',
    link_revision: 'The company’s',
  },
})

const sentInvitationsExport = exportedTable('user_invites', {
  key: ['id'],
  columns: [
    'id',
    'company_id',
    'company_role_id',
    'status',
    'scope',
    'event_ids',
    'as_owner',
    'message',
    'expires_at',
    'created_at',
    'updated_at',
  ],
  omitted: {
    email: otherPersonReason,
    accepted_by: otherPersonReason,
    token_hash: secretReason,
    invited_by: derivedReason,
    cancel_reason: 'The company’s',
    delivery: 'The company’s',
    link_revision: 'The company’s',
  },
})

const actionsExport = exportedTable('audit_logs', {
  key: ['created_at', 'id'],
  columns: [
    'id',
    'created_at',
    'company_id',
    'action_type',
    'resource_type',
    'resource_id',
    'ip_address',
    'user_agent',
  ],
  omitted: {
    actor_kind: derivedReason,
    admin_user_id: derivedReason,
    subject_user_id: derivedReason,
    old_values: 'May be of other people; those of the own account are given as its changes',
    new_values: 'May be of other people; those of the own account are given as its changes',
    metadata: 'May be of other people',
    seq: derivedReason,
  },
})

const accountChangesExport = exportedTable('audit_logs', {
  key: ['created_at', 'id'],
  columns: ['id', 'created_at', 'action_type', 'resource_type', 'resource_id', 'old_values', 'new_values'],
  omitted: {
    company_id: derivedReason,
    actor_kind: staffWorkReason,
    admin_user_id: staffWorkReason,
    subject_user_id: derivedReason,
    metadata: staffWorkReason,
    ip_address: staffWorkReason,
    user_agent: staffWorkReason,
    seq: derivedReason,
  },
})

/**
 * SQL condition for the rows with the person's `user_id`. Sessions in which staff impersonated the person are
 * excluded.
 */
function ownRowsCondition(table: TableOfPeople, userId: string): RawBuilder<SqlBool> {
  const mine = sql<SqlBool>`user_id = ${userId}`
  return table === 'sessions' ? sql<SqlBool>`(${mine} and impersonator_user_id is null)` : mine
}

export const filesOfPerson: readonly FileOfPerson[] = [
  { name: 'account', reading: accountExport, where: (id) => sql`id = ${id}` },
  ...exportedPersonTables(),
  {
    name: 'invitations-received',
    reading: receivedInvitationsExport,
    where: (id) => sql`lower(email) in (select lower(e.email) from user_emails e where e.user_id = ${id})`,
  },
  { name: 'invitations-sent', reading: sentInvitationsExport, where: (id) => sql`invited_by = ${id}` },
  {
    name: 'acts',
    reading: actionsExport,
    where: (id) => sql`subject_user_id = ${id} and admin_user_id = ${id}`,
  },
  {
    name: 'changes-of-account',
    reading: accountChangesExport,
    where: (id) => sql`resource_id = ${id} and resource_type in ('user', 'user_profile')`,
  },
]

function exportedPersonTables(): FileOfPerson[] {
  return (Object.entries(tablesOfPeople) as [TableOfPeople, TableExport][]).flatMap(([table, kept]) =>
    'withheld' in kept
      ? []
      : [{ name: table.replaceAll('_', '-'), reading: kept, where: (id: string) => ownRowsCondition(table, id) }],
  )
}
