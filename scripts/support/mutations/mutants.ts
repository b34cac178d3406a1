import { parseSync } from 'vite'
import { z } from 'zod'

/** One change of a source that a test should notice. Positions are those of the text. */
export interface Mutant {
  start: number
  end: number
  /** What stands there instead. */
  text: string
  what: string
}

const node = z.looseObject({ type: z.string(), start: z.number(), end: z.number() })
type Node = z.output<typeof node>

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
}
/** Steps of a statement that change what it finds, or in which order. */
const narrowing = [
  'where',
  'whereRef',
  'orderBy',
  'limit',
  'offset',
  'forUpdate',
  'having',
  'distinct',
  'filter',
  'toSorted',
]

/** Every mutant of a TypeScript source, in its order. */
export function mutantsOf(source: string): Mutant[] {
  const { program, errors } = parseSync('source.ts', source)
  if (errors.length > 0) throw new Error(`it is no TypeScript: ${errors[0]?.message}`)
  const found: Mutant[] = []
  walk(program, (at) => found.push(...mutate(at, source)))
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

function mutate(at: Node, source: string): Mutant[] {
  const part = (child: unknown) => {
    const { start, end } = node.parse(child)
    return { start, end, text: source.slice(start, end) }
  }
  switch (at.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const operator = String(at.operator)
      const [left, right] = [part(at.left), part(at.right)]
      const opposite = opposites[operator]
      if (operator === '??') return [{ start: at.start, end: at.end, text: left.text, what: 'without its other value' }]
      // Texts are joined with a plus too; what is no number fails by itself.
      if (!opposite || /^['"`]/.test(left.text + right.text)) return []
      const between = source.slice(left.end, right.start).replace(operator, opposite)
      return [{ start: left.end, end: right.start, text: between, what: `${operator} becomes ${opposite}` }]
    }
    case 'IfStatement':
    case 'ConditionalExpression': {
      const { start, end } = part(at.test)
      return ['true', 'false'].map((text) => ({ start, end, text, what: `a condition is always ${text}` }))
    }
    case 'Literal':
      if (typeof at.value === 'boolean') return [{ ...span(at), text: String(!at.value), what: `${at.value} turns` }]
      return []
    case 'ThrowStatement':
      return [{ ...span(at), text: ';', what: 'nothing is thrown' }]
    case 'ExpressionStatement': {
      const { text } = part(at.expression)
      return /^(await )?[\w.]+\(/.test(text) ? [{ ...span(at), text: ';', what: 'a step is left out' }] : []
    }
    case 'CallExpression': {
      const callee = node.parse(at.callee)
      if (callee.type !== 'MemberExpression') return []
      const name = part(callee.property).text
      if (!narrowing.includes(name)) return []
      return [{ start: part(callee.object).end, end: at.end, text: '', what: `.${name}() is left out` }]
    }
    default:
      return []
  }
}

function span({ start, end }: Node) {
  return { start, end }
}

/** Types and imports mean nothing when the program runs. */
function walk(value: unknown, visit: (at: Node) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, visit)
    return
  }
  const at = node.safeParse(value)
  if (!at.success || /^TS(?!As|NonNull|Satisfies)|^Import/.test(at.data.type)) return
  visit(at.data)
  for (const child of Object.values(at.data)) if (typeof child === 'object') walk(child, visit)
}
