import { z } from 'zod'
import { type AnyCall, callPath } from '#shared/call.ts'
import { contract } from '#shared/contract.ts'

/** The smallest valid response to every call, by path without /api/. */
export function sampleAnswers(): Record<string, () => unknown> {
  const features: { name: string; calls: Record<string, AnyCall> }[] = Object.values(contract)
  return Object.fromEntries(
    features.flatMap(({ name, calls }) =>
      Object.entries(calls).map(([call, { output }]) => [
        callPath(name, call).replace('/api/', ''),
        () => sampleOf(output),
      ]),
    ),
  )
}

/** Lists are empty, nullable fields are null, texts are empty and numbers are 0. */
export function sampleOf<Schema extends z.ZodType>(schema: Schema): z.output<Schema>
export function sampleOf(schema: z.core.$ZodType | undefined): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries<z.ZodType>(schema.shape).map(([field, of]) => [
        field,
        /_at$/.test(field) && of instanceof z.ZodString ? '2026-01-01T00:00:00.000Z' : sampleOf(of),
      ]),
    )
  if (schema instanceof z.ZodOptional) return undefined
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0] as z.ZodType)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.def.values[0]
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return 0
  if (schema instanceof z.ZodGUID) return '6f7c2f6a-30a5-4e8c-9a54-0d2f4f0c9b11'
  if (schema instanceof z.ZodISODate) return '2026-01-01'
  if (schema instanceof z.ZodString) return ''
  return null
}
