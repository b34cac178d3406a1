import type { Level } from '#shared/access.ts'

export const levelChoices: { value: Level; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Write' },
  { value: 'admin', label: 'Admin' },
]
