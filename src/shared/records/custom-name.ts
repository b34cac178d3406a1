import { id } from '#shared/fields.ts'

const prefix = 'custom.'

export function customName(fieldId: string): string {
  return `${prefix}${fieldId}`
}

/** Checks the format only; which custom fields exist depends on the company. */
export function isCustomName(name: string): boolean {
  return id.safeParse(customIdOf(name)).success
}

export function customIdOf(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null
}
