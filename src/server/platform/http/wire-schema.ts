import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/**
 * What Fastify's serialiser writes an answer by: it drops every field that the contract does not list. An `anyOf` it would
 * validate value by value to find the branch that fits, so one whose branches the type alone tells apart, such as null or
 * an object, becomes one schema with a list of types.
 */
export function wireSchema(output: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(output, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Else a field too many in an optional object would be an error instead of being dropped.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      mergeByType(jsonSchema)
    },
  })
  return schema
}

function mergeByType(schema: Schema): void {
  const branches = schema.anyOf as Schema[] | undefined
  if (!branches) return
  const types = branches.flatMap(({ type }) => (typeof type === 'string' ? [type] : []))
  if (types.length < branches.length || new Set(types).size < types.length) return
  delete schema.anyOf
  for (const { const: _const, enum: _enum, ...branch } of branches) Object.assign(schema, branch)
  Object.assign(schema, { type: types })
}
