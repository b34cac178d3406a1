import type { Account } from '#shared/features/identity/auth.ts'

const id = '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
const later = () => new Date(Date.now() + 3_600_000).toISOString()

export const visitor: Account = {
  session: null,
  user: null,
  is_super_admin: false,
  memberships: [],
  company: null,
  format_locale: null,
}

export function newcomer(): Account {
  return {
    session: { id, expires_at: later(), impersonation: null },
    user: {
      id,
      email: 'robin@example.test',
      full_name: 'Robin Castellanos',
      avatar_url: null,
      metadata: { full_name: 'Robin Castellanos' },
    },
    is_super_admin: false,
    format_locale: null,
    memberships: [],
    company: null,
  }
}

export function owner(modules: string[] = ['dashboard']): Account {
  const company = { id, name: 'Aurora Live', slug: 'aurora', status: 'active' as const, is_platform: false }
  const permissions = Object.fromEntries(modules.map((key) => [key, { access: 'admin' as const }]))
  return {
    ...newcomer(),
    memberships: [
      {
        id,
        user_id: id,
        company_id: id,
        status: 'active',
        is_primary: true,
        is_guest: false,
        company_role_id: id,
        created_at: later(),
        company: { ...company, logo_url: null },
        role: {
          id,
          label_override: null,
          description: null,
          permissions,
          is_active: true,
          role: { id, key: 'admin', label: 'Admin' },
        },
      },
    ],
    company: {
      id,
      membership_id: id,
      status: 'active',
      set_by_staff: null,
      two_factor_missing: false,
      modules: modules.map((key, index) => ({
        module_key: key,
        module_name: key,
        permissions: { access: 'admin' as const },
        limits: {},
        source: 'core' as const,
        icon: 'users',
        navigation_path: `/${key}`,
        sort_order: index,
        is_core: true,
      })),
      brand: { primary: '#3b82f6', secondary: '#64748b' },
      trial_ends_at: null,
      timezone: 'UTC',
      first_weekday: null,
      clock: null,
      default_currency: null,
      runs_venues: false,
    },
  }
}

export function staff(): Account {
  return { ...newcomer(), is_super_admin: true }
}
