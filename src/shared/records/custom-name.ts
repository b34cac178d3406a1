import { id } from '#shared/fields.ts'

const prefix = 'custom.'

/** How a custom field is called among the fields of a record. */
export function customName(fieldId: string): string {
  return `${prefix}${fieldId}`
}

/** Whether it can be one: which of them there are is known to the company. */
export function isCustomName(name: string): boolean {
  return id.safeParse(customIdOf(name)).success
}

/** The id of the custom field that is called so; null of all others. */
export function customIdOf(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null
}
