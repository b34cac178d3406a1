import type { AccessLevel } from '#shared/access.ts'

export const levelChoices: { value: AccessLevel; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
  { value: 'admin', label: 'Admin' },
]
