import { foldText } from '#shared/fold-text.ts'

/** Name prepared for comparison. Long names are not prepared, so they are never suggested. */
export interface ComparableName {
  name: string
  folded: string
}

const nameMaximum = 60

export function comparableNames(names: readonly string[]): ComparableName[] {
  return names.filter((name) => name.length <= nameMaximum).map((name) => ({ name, folded: foldText(name) }))
}

/** The most similar name. Undefined if no name is similar, or if the text is too long. */
export function nearestName(text: string, names: readonly ComparableName[]): string | undefined {
  if (text.length > nameMaximum) return undefined
  const wanted = foldText(text)
  let best: string | undefined
  let allowed = Math.max(2, Math.floor(wanted.length / 3))
  for (const { name, folded } of names) {
    const isWithin = folded.includes(wanted) || wanted.includes(folded)
    const distance =
      isWithin && Math.min(folded.length, wanted.length) > 2 ? 1 : distanceWithin(wanted, folded, allowed)
    if (distance > allowed) continue
    best = name
    // From now on, only a more similar name can replace this one.
    allowed = distance - 1
    if (allowed < 0) break
  }
  return best
}

/**
 * Edit distance of two texts. If it exceeds `allowed`, returns any larger number. Computes only the cells near the
 * diagonal, because the others exceed `allowed`.
 */
function distanceWithin(one: string, other: string, allowed: number): number {
  const over = allowed + 1
  if (Math.abs(one.length - other.length) > allowed) return over
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const from = Math.max(1, row - allowed)
    const to = Math.min(other.length, row + allowed)
    const line = new Array<number>(other.length + 1).fill(over)
    line[0] = row
    let least = row
    for (let at = from; at <= to; at += 1) {
      const changed = (above[at - 1] ?? over) + (one[row - 1] === other[at - 1] ? 0 : 1)
      const cost = Math.min((above[at] ?? over) + 1, (line[at - 1] ?? over) + 1, changed)
      line[at] = cost
      least = Math.min(least, cost)
    }
    if (least > allowed) return over
    above = line
  }
  return above[other.length] ?? over
}
