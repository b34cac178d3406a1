import { foldText } from '#shared/fold-text.ts'

/** Of some names that which is least unlike another; undefined where none is like it. */
export function nearest(text: string, names: readonly string[]): string | undefined {
  const wanted = foldText(text)
  let best: { name: string; distance: number } | undefined
  for (const name of names) {
    const known = foldText(name)
    const isWithin = known.includes(wanted) || wanted.includes(known)
    const distance = isWithin && Math.min(known.length, wanted.length) > 2 ? 1 : distanceBetween(wanted, known)
    if (!best || distance < best.distance) best = { name, distance }
  }
  return best && best.distance <= Math.max(2, Math.floor(wanted.length / 3)) ? best.name : undefined
}

/** How many letters are to be put in, taken out or changed. */
function distanceBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 8) return Number.POSITIVE_INFINITY
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const changed = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1)
      line.push(Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, changed))
    }
    above = line
  }
  return above.at(-1) ?? 0
}
