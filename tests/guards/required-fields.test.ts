import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'

let marquee: TestMarquee
let columns: Map<string, Set<string>>
beforeAll(async () => {
  marquee = await startTestMarquee()
  const { rows } = await marquee.sql((tx) =>
    sql<{ table_name: string; column_name: string }>`
      select c.relname as table_name, a.attname as column_name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`.execute(tx),
  )
  columns = new Map()
  for (const { table_name, column_name } of rows)
    columns.set(table_name, (columns.get(table_name) ?? new Set()).add(column_name))
})
afterAll(() => marquee.close())

/**
 * Required fields, word for word from the checklists, by table. Fields that are no column are in another table (the company
 * of a membership). An invitation's token is stored as a hash.
 */
const required: readonly (readonly [ids: string, table: string, fields: string])[] = [
  ['C-ENT-01', 'users', 'id email full_name'],
  ['C-ENT-02', 'companies', 'id name slug status billing_email stripe_customer_id plan_id company_type_id'],
  ['C-ENT-04', 'user_company_memberships', 'id user_id company_id status is_primary company_role_id created_at'],
  ['C-ENT-09', 'company_roles', 'id label_override permissions is_active role_id'],
  [
    'C-ENT-13',
    'user_invites',
    'id token_hash email company_id company_role_id invited_by status expires_at created_at scope',
  ],
  ['C-ENT-20', 'user_profiles', 'user_id display_name bio profile_photo_url'],
  ['C-ENT-21', 'user_emails', 'id user_id email is_primary is_verified'],
  [
    'C-ENT-22',
    'user_integrations',
    'id user_id integration_type access_token refresh_token expires_at is_active metadata',
  ],
  ['C-ENT-23', 'widgets', 'id name description module_key component_key config_schema created_by is_system_default'],
  ['C-ENT-25', 'user_widgets', 'id user_id company_id widget_id position config enabled'],
  [
    'C-ENT-26',
    'plans',
    'id name description price_monthly currency billing_frequency stripe_price_id is_active is_private is_featured display_inclusions allowed_company_type_ids limits features',
  ],
  ['C-ENT-36', 'subscriptions', 'id status stripe_subscription_id stripe_customer_id renewal_date'],
  ['C-ENT-43', 'company_types', 'id key name description icon sort_order onboarding_config is_active default_plan_id'],
  [
    'A-ENT-01',
    'plans',
    'id name description price_monthly currency billing_frequency is_featured is_private is_active stripe_product_id stripe_price_id display_inclusions features created_at updated_at limits',
  ],
  ['A-ENT-03', 'plans', 'stripe_product_id stripe_price_id'],
  ['A-ENT-08', 'plan_modules', 'plan_id module_id is_included permissions'],
  [
    'A-ENT-09',
    'modules',
    'id key name description category is_core is_active default_permissions created_at deleted_at',
  ],
  [
    'A-ENT-12',
    'widgets',
    'id key name description module_key component_key config_schema is_system_default created_by',
  ],
  ['A-ENT-14', 'company_types', 'id key name description icon sort_order is_active default_plan_id onboarding_config'],
  [
    'A-ENT-15',
    'companies',
    'id name slug created_at created_by billing_email status company_type_id stripe_customer_id plan_id',
  ],
  ['A-ENT-18', 'subscriptions', 'id status stripe_subscription_id renewal_date created_at'],
  ['A-ENT-23', 'users', 'id email full_name created_at status'],
  ['A-ENT-26', 'user_emails', 'id user_id email is_verified is_primary'],
  ['A-ENT-27', 'user_company_memberships', 'id company_id user_id status is_primary company_role_id created_at'],
  ['A-ENT-30', 'company_roles', 'id permissions label_override is_active deleted_at role_id'],
  ['A-ENT-30', 'roles', 'key label description'],
  [
    'A-ENT-32 A-ENT-33',
    'company_module_overrides',
    'id company_id module_id override_reason expires_at permissions is_enabled granted_by',
  ],
  [
    'A-ENT-34',
    'user_invites',
    'id email company_id company_role_id token_hash invited_by status scope expires_at created_at',
  ],
  [
    'A-ENT-36',
    'audit_logs',
    'id admin_user_id action_type resource_type resource_id old_values new_values metadata created_at ip_address user_agent',
  ],
  ['A-ENT-41', 'billing_events', 'id event_type company_id stripe_event_id processed_at created_at error_message'],
]

test.each(required)('[%s] %s has the required fields', (_, table, fields) => {
  const missing = fields.split(' ').filter((field) => !columns.get(table)?.has(field))
  expect(missing).toEqual([])
})
