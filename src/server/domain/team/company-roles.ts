import type { z } from 'zod'
import type { Permissions } from '#shared/access.ts'
import type { companyRole } from '#shared/entities.ts'

interface JoinedRole {
  role_id: string | null
  label_override: string | null
  description: string | null
  permissions: Permissions | null
  is_active: boolean | null
  base_id: string | null
  base_key: string | null
  base_label: string | null
}

export function toCompanyRole(row: JoinedRole): z.output<typeof companyRole> | null {
  const { role_id, permissions, is_active, base_id, base_key, base_label, label_override, description } = row
  if (!role_id || !permissions || is_active === null || !base_id || !base_key || !base_label) return null
  return {
    id: role_id,
    label_override,
    description,
    permissions,
    is_active,
    role: { id: base_id, key: base_key, label: base_label },
  }
}
