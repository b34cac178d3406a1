import { json } from '#server/platform/database/database.ts'
import { fromPlainText, plainText } from '#shared/rich-text.ts'

/**
 * Steps of shortening, from mild to strong. Texts longer than `text` characters are cut to `kept` characters. Lists
 * keep the first entries that fit into `list` characters of JSON.
 */
const shorteningSteps = [
  { text: 500, kept: 200, list: 2000 },
  { text: 60, kept: 30, list: 200 },
  { text: 0, kept: 0, list: 0 },
] as const
type Step = (typeof shorteningSteps)[number]

/**
 * Shorten the values of one audit row to at most `budget` characters of JSON. Each value keeps its type. A field that
 * does not fit even with empty strings is omitted.
 */
export function shortenValues(values: Record<string, unknown>, budget: number): Record<string, unknown> {
  if (fits(values, budget)) return values
  for (const step of shorteningSteps) {
    const shortened = shortenFields(values, step)
    if (fits(shortened, budget)) return shortened
  }
  return fittingFields(shortenFields(values, shorteningSteps[2]), budget)
}

function fits(value: unknown, budget: number): boolean {
  return budget === Number.POSITIVE_INFINITY || json(value).length <= budget
}

function shortenFields(values: object, step: Step): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shorten(value, step)]))
}

function shorten(value: unknown, step: Step): unknown {
  if (typeof value === 'string') return shortenText(value, step)
  if (Array.isArray(value)) return fittingEntries(value, step.list)
  if (typeof value !== 'object' || value === null) return value
  if (!isRichText(value)) return shortenFields(value, step)
  const text = plainText(value).replace(/\s+/g, ' ')
  if (text.length <= step.text && json(value).length <= step.list) return value
  return fromPlainText(shortenText(text, { ...step, text: step.kept }))
}

function shortenText(text: string, { text: longest, kept }: Pick<Step, 'kept'> & { text: number }): string {
  if (text.length <= longest) return text
  const shortened = `${text.slice(0, kept).toWellFormed()}… (${text.length.toLocaleString('en')} characters)`
  return shortened.length < text.length ? shortened : text
}

function fittingEntries(list: readonly unknown[], budget: number): unknown[] {
  let size = 0
  const last = list.findIndex((one) => {
    size += json(one).length
    return size > budget
  })
  return last === -1 ? [...list] : list.slice(0, last)
}

/** Keep the first fields that fit, also within nested objects such as custom fields. */
function fittingFields(values: object, budget: number): Record<string, unknown> {
  const fitting: Record<string, unknown> = {}
  let left = budget
  for (const [name, value] of Object.entries(values)) {
    const size = json({ [name]: value }).length
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value) && !isRichText(value)
    const kept = size <= left ? value : isObject ? fittingFields(value, left - name.length - 10) : undefined
    if (kept === undefined) continue
    fitting[name] = kept
    left -= json({ [name]: kept }).length
  }
  return fitting
}

function isRichText(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'
}
