import { createRequire } from 'node:module'
import type { FastifySchema, FastifySerializerCompiler, FastifyServerOptions } from 'fastify'
import { z } from 'zod'

// Fastify would load its compilers and compile every schema before listening, although a process never uses most of them.
const requireOfFastify = createRequire(createRequire(import.meta.url).resolve('fastify'))

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

const buildValidator = (schemas: unknown, options: unknown) =>
  requireOfFastify('@fastify/ajv-compiler')()(schemas, options)
const buildSerializer: NonNullable<Compilers['buildSerializer']> = (schemas, options) =>
  requireOfFastify('@fastify/fast-json-stringify-compiler')()(schemas, options)

/** Fastify's own compilers, loaded on first use. */
export const lazyCompilers = { compilersFactory: { buildValidator, buildSerializer } }

/** Serialize only the fields in the contract; compiled with the first response. */
export function serializerOf(output: z.ZodType): FastifySerializerCompiler<FastifySchema> {
  let write: ((value: unknown) => string) | undefined
  return () => (value) => {
    write ??= compile(output)
    return write(value)
  }
}

function compile(output: z.ZodType): (value: unknown) => string {
  return buildSerializer({}, {})({ schema: wireSchema(output), method: 'GET', url: '/', httpStatus: '200' })
}

type Schema = z.core.JSONSchema.BaseSchema

/**
 * Convert an output schema for Fastify's serializer, which drops fields outside the contract. It validates `anyOf` value by
 * value to find the branch. Branches that differ only by type, such as null or an object, are merged into one schema with
 * several types.
 */
export function wireSchema(output: z.ZodType): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(output, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Otherwise an unknown field in an optional object would be an error instead of being dropped.
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
