export type JsonObject = Record<string, unknown>

/** Settings of a widget. Missing settings get the defaults of the schema. */
export function widgetConfigWithDefaults(schema: JsonObject, config: JsonObject): JsonObject {
  const defaults = Object.entries(propertiesOf(schema)).filter(([, property]) => property.default !== undefined)
  return { ...Object.fromEntries(defaults.map(([name, property]) => [name, property.default])), ...config }
}

/** Properties of a JSON schema, without those that are not objects. */
export function propertiesOf(schema: JsonObject): Record<string, JsonObject> {
  if (!isJsonObject(schema.properties)) return {}
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) => (isJsonObject(property) ? [[name, property]] : [])),
  )
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
