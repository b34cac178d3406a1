export type Values = Record<string, unknown>

/** Settings merged over the schema's defaults. */
export function configWithDefaults(schema: Values, config: Values): Values {
  const defaults = Object.entries(propertiesOf(schema)).filter(([, property]) => property.default !== undefined)
  return { ...Object.fromEntries(defaults.map(([name, property]) => [name, property.default])), ...config }
}

/** Properties of an object schema that are schemas themselves. */
export function propertiesOf(schema: Values): Record<string, Values> {
  if (!isValues(schema.properties)) return {}
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) => (isValues(property) ? [[name, property]] : [])),
  )
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
