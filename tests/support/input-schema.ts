import type { z } from 'zod'

export interface SchemaNode {
  /** 'feature.call.field.0' */
  path: string
  type: z.core.$ZodTypeDef['type']
  schema: z.ZodType
}

type Def = z.core.$ZodTypeDef & Record<string, unknown>

export const defOf = (schema: z.ZodType): Def => schema._zod.def as Def

export function* schemasIn(schema: z.ZodType, path: string): Generator<SchemaNode> {
  const def = defOf(schema)
  yield { path, type: def.type, schema }
  for (const [inner, more] of partsOf(def)) yield* schemasIn(inner as z.ZodType, `${path}${more}`)
}

function partsOf(def: Def): [unknown, string][] {
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as object).map(([name, one]) => [one, `.${name}`])
    case 'array':
      return [[def.element, '.0']]
    case 'record':
      return [
        [def.keyType, '.key'],
        [def.valueType, '.value'],
      ]
    case 'tuple':
      return (def.items as unknown[]).map((one, at) => [one, `.${at}`])
    case 'union':
      return (def.options as unknown[]).map((one) => [one, ''])
    case 'pipe':
      return [
        [def.in, ''],
        [def.out, ''],
      ]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return [[def.innerType, '']]
    default:
      return []
  }
}

/**
 * Every text schema of an input. A schema that transforms the text is returned in its place, so that the whole check is
 * measured.
 */
export function textsIn(schema: z.ZodType, path: string): { path: string; schema: z.ZodType }[] {
  const def = defOf(schema)
  if (def.type === 'string') return [{ path, schema }]
  const isAround = ['pipe', 'optional', 'nullable', 'default'].includes(def.type)
  return partsOf(def)
    .flatMap(([inner, more]) => textsIn(inner as z.ZodType, `${path}${more}`))
    .map((text) => (isAround && text.path === path ? { path, schema } : text))
}
