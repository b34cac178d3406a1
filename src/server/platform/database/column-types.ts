import type { GeneratedAlways } from 'kysely'
import type { AccessLevel, Permissions } from '#shared/access.ts'
import type { subscriptionStatuses } from '#shared/entities.ts'
import type { ShareLinkKind } from '#shared/share-links.ts'
import type { WebhookEventType } from '#shared/webhook-events.ts'

type Grant = { access: AccessLevel }

/**
 * Types that the database schema cannot express: the shape of JSON columns, and texts with a fixed set of values. The
 * row types are generated from the schema and this interface. Other JSON columns are `Record<string, unknown>`.
 */
export interface ColumnTypes {
  'modules.default_permissions': Grant
  'plans.features': Record<string, boolean>
  'plan_modules.permissions': Grant
  'companies.security_policy': SecurityPolicy
  'companies.subscription_status': (typeof subscriptionStatuses)[number]
  'company_roles.permissions': Permissions
  'company_module_overrides.permissions': Grant
  'billing_sync_runs.failures': SyncFailure[]
  'webhook_endpoints.event_types': WebhookEventType[]
  'webhook_attempts.request_headers': Record<string, string>
  'share_links.kind': ShareLinkKind
  /** A trigger sets the value. */
  'audit_logs.seq': GeneratedAlways<number>
}

/** A company whose billing sync failed, with the reason. */
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
