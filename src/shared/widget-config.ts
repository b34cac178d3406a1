import { isJsonObject, type JsonObject, propertiesOf } from './widget-defaults.ts'

export type ConfigField =
  | { kind: 'text'; name: string; label: string; hint: string | null; maximum: number | null }
  | { kind: 'number'; name: string; label: string; hint: string | null; minimum: number | null; maximum: number | null }
  | { kind: 'switch'; name: string; label: string; hint: string | null }
  | { kind: 'choice' | 'choices'; name: string; label: string; hint: string | null; options: ConfigOption[] }

export interface ConfigOption {
  value: string
  label: string
}

/** Form fields for the properties of a schema, in order. Omits properties that no form field supports. */
export function configFields(schema: JsonObject): ConfigField[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, property]): ConfigField[] => {
    const label = textOr(property.title, name)
    const hint = typeof property.description === 'string' ? property.description : null
    const options = optionsOf(property)
    if (property.type === 'string' && options) return [{ kind: 'choice', name, label, hint, options }]
    if (property.type === 'string')
      return [{ kind: 'text', name, label, hint, maximum: numberOrNull(property.maxLength) }]
    if (property.type === 'boolean') return [{ kind: 'switch', name, label, hint }]
    if (property.type === 'number' || property.type === 'integer') {
      const [minimum, maximum] = [numberOrNull(property.minimum), numberOrNull(property.maximum)]
      return [{ kind: 'number', name, label, hint, minimum, maximum }]
    }
    const many = property.type === 'array' && isJsonObject(property.items) ? optionsOf(property.items) : null
    return many ? [{ kind: 'choices', name, label, hint, options: many }] : []
  })
}

function optionsOf(property: JsonObject): ConfigOption[] | null {
  if (Array.isArray(property.enum))
    return property.enum.map((value) => ({ value: String(value), label: String(value) }))
  if (!Array.isArray(property.oneOf)) return null
  return property.oneOf.flatMap((option) =>
    isJsonObject(option) && typeof option.const === 'string'
      ? [{ value: option.const, label: textOr(option.title, option.const) }]
      : [],
  )
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}
