import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/**
 * JSON schema of a response. Fastify's serializer omits every field that is not listed in it. For `anyOf` it validates
 * each value against each branch, so branches of different types, such as null or an object, become one schema with a
 * list of types.
 */
export function responseSchema(output: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(output, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Otherwise an additional field in an optional object is an error instead of being omitted.
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
