import { type ConfigField, configFields } from './widget-config.ts'

type Values = Record<string, unknown>

/**
 * Why no form can be generated for a JSON schema; null if one can. An empty schema is allowed and has no settings.
 */
export function widgetSchemaProblem(schema: Values): string | null {
  if (schema.type !== undefined && schema.type !== 'object') return 'The schema must be of the type object'
  const { properties } = schema
  if (properties === undefined) return null
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties))
    return 'The properties of the schema must be an object'
  const fields = new Map(configFields(schema).map((field) => [field.name, field]))
  for (const [name, property] of Object.entries(properties)) {
    const field = fields.get(name)
    if (!field || '$ref' in property)
      return `No field can be made of '${name}': use a string, a number, a boolean, or a list to choose from`
    if (property.default !== undefined && !matchesKind(field, property.default))
      return `The default of '${name}' does not fit its type`
  }
  return null
}

/** Names of settings whose stored values no longer match: their property was removed, or its kind changed. */
export function listOutdatedSettings(before: Values, after: Values): string[] {
  const kinds = new Map(configFields(after).map(({ name, kind }) => [name, kind]))
  return configFields(before).flatMap(({ name, kind }) => (kinds.get(name) === kind ? [] : [name]))
}

/** Parse a schema that was typed as JSON. Empty text is an empty schema. */
export function parseSchema(text: string): { schema: Values } | { problem: string } {
  let schema: unknown
  try {
    schema = text.trim() === '' ? {} : JSON.parse(text)
  } catch {
    return { problem: 'Invalid JSON format' }
  }
  if (!isValues(schema)) return { problem: 'The schema must be a JSON object' }
  const problem = widgetSchemaProblem(schema)
  return problem === null ? { schema } : { problem }
}

export function schemaText(schema: Values): string {
  return Object.keys(schema).length === 0 ? '' : JSON.stringify(schema, null, 2)
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function matchesKind(field: ConfigField, value: unknown): boolean {
  switch (field.kind) {
    case 'text':
      return typeof value === 'string' && value.length <= (field.maximum ?? Number.POSITIVE_INFINITY)
    case 'number':
      return (
        typeof value === 'number' &&
        value >= (field.minimum ?? Number.NEGATIVE_INFINITY) &&
        value <= (field.maximum ?? Number.POSITIVE_INFINITY)
      )
    case 'switch':
      return typeof value === 'boolean'
    case 'choice':
      return field.options.some((option) => option.value === value)
    case 'choices':
      return Array.isArray(value) && value.every((one) => field.options.some((option) => option.value === one))
  }
}
