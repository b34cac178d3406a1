export type Values = Record<string, unknown>

/** Settings of a widget. Missing settings get the defaults of the schema. */
export function configWithDefaults(schema: Values, config: Values): Values {
  const defaults = Object.entries(propertiesOf(schema)).filter(([, property]) => property.default !== undefined)
  return { ...Object.fromEntries(defaults.map(([name, property]) => [name, property.default])), ...config }
}

/** Properties of a JSON schema, without those that are not objects. */
export function propertiesOf(schema: Values): Record<string, Values> {
  if (!isValues(schema.properties)) return {}
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) => (isValues(property) ? [[name, property]] : [])),
  )
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
