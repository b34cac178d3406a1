import { Refusal } from '#shared/errors.ts'

/** What no call of ours needs: anything larger is refused before it is looked at field by field. */
const most = { keys: 200, levels: 20, values: 2_000 }

/**
 * Refuses what was sent when it has too many keys, levels or values, whatever they are, so that a flood costs no more than
 * walking as far as the limit.
 * @throws bad_input
 */
export function requireReasonableShape(sent: unknown): void {
  let values = 0
  const walk = (value: unknown, level: number): void => {
    values += 1
    if (values > most.values) throw tooMuch(`At most ${most.values} values can be sent at once`)
    if (typeof value !== 'object' || value === null) return
    if (level > most.levels) throw tooMuch(`At most ${most.levels} levels can be sent`)
    const inside = Object.values(value)
    if (!Array.isArray(value) && inside.length > most.keys)
      throw tooMuch(`At most ${most.keys} fields can be sent at once`)
    for (const one of inside) walk(one, level + 1)
  }
  walk(sent, 1)
}

function tooMuch(sentence: string): Refusal {
  return new Refusal('bad_input', { fields: { body: sentence } })
}
