import { AppError } from '#shared/errors.ts'
import { fieldName } from './invalid-fields.ts'

/**
 * Limits for the input of every call, checked before the call's schema. Formatted text has a separate limit: notes of
 * 20,000 characters can have thousands of short paragraphs, with six JSON values each.
 */
const inputLimits = {
  fields: 200,
  levels: 40,
  values: 10_000,
  valuesOfText: 60_000,
  characters: 25_000,
  charactersOfText: 40_000,
  nameCharacters: 200,
}

/**
 * Reject input with too many fields, levels or values, or oversized text. The check stops at the first exceeded limit,
 * so huge input costs little. Also rejects lone surrogates, which no column can store.
 * @param isLarge - whether the call accepts a larger body; then only the call's schema limits the length of texts
 * @throws bad_input
 */
export function requireReasonableShape(sent: unknown, isLarge = false): void {
  const counted = { values: 0, valuesOfText: 0 }
  const path: string[] = []

  walk(sent, false)

  function walk(value: unknown, isWithinText: boolean): void {
    const kind = isWithinText ? 'valuesOfText' : 'values'
    counted[kind] += 1
    if (counted[kind] > inputLimits[kind])
      throw invalidInput(
        path,
        isWithinText ? 'This text has too many parts' : `At most ${inputLimits.values} values can be sent at once`,
      )
    const longest = isWithinText ? inputLimits.charactersOfText : inputLimits.characters
    if (typeof value === 'string' && value.length > longest && !isLarge)
      throw invalidInput(path, 'This text is too long')
    if (typeof value === 'string' && !value.isWellFormed())
      throw invalidInput(path, 'This text contains broken characters')
    if (typeof value !== 'object' || value === null) return
    if (path.length >= inputLimits.levels) throw invalidInput(path, `At most ${inputLimits.levels} levels can be sent`)
    const inside = Object.entries(value)
    if (!Array.isArray(value) && inside.length > inputLimits.fields)
      throw invalidInput(path, `At most ${inputLimits.fields} fields can be sent at once`)
    const isText = isWithinText || isFormattedText(value)
    for (const [name, one] of inside) {
      if (name.length > inputLimits.nameCharacters) throw invalidInput(path, 'The name of a field is too long')
      if (!isStorable(name)) throw invalidInput(path, 'The name of a field contains broken characters')
      path.push(name)
      walk(one, isText)
      path.pop()
    }
  }
}

/** Whether a name has neither zero bytes nor lone surrogates, which PostgreSQL cannot store. */
function isStorable(name: string): boolean {
  return name.isWellFormed() && !name.includes('\0')
}

function isFormattedText(value: object): boolean {
  return 'type' in value && value.type === 'doc'
}

function invalidInput(path: readonly string[], sentence: string): AppError {
  return new AppError('bad_input', { fields: { [fieldName(path)]: sentence } })
}
