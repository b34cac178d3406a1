import { id } from '#shared/fields.ts'

const prefix = 'custom.'

export function customName(fieldId: string): string {
  return `${prefix}${fieldId}`
}

/** Whether a name has the format of a custom field name. Does not check whether the company has the field. */
export function isCustomName(name: string): boolean {
  return id.safeParse(customIdOf(name)).success
}

export function customIdOf(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null
}
