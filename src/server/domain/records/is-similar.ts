import { allowedTypos } from './searched-words.ts'

/**
 * Whether each typed word is nearly the beginning of a word of the text: one letter wrong, missing, added or swapped with
 * its neighbor.
 */
export function isSimilar(typed: readonly string[], text: string): boolean {
  const words = [...text.split(/\s+/), ...(text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])]
  return typed.every((one) => words.some((word) => mistakesBetween(one, word) <= allowedTypos(one)))
}

/** Least number of typos that turn the beginning of `word` into `typed`. */
function mistakesBetween(typed: string, word: string): number {
  const [of, to] = [[...typed], [...word].slice(0, typed.length + 2)]
  const rows: number[][] = [to.map((_, at) => at).concat(to.length)]
  for (let at = 1; at <= of.length; at += 1) {
    const row = [at]
    for (let other = 1; other <= to.length; other += 1) {
      const isSame = of[at - 1] === to[other - 1]
      const isSwapped = of[at - 1] === to[other - 2] && of[at - 2] === to[other - 1]
      row.push(
        Math.min(
          (rows[at - 1]?.[other] ?? 0) + 1,
          (row[other - 1] ?? 0) + 1,
          (rows[at - 1]?.[other - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (rows[at - 2]?.[other - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return Math.min(...(rows.at(-1) ?? [0]))
}
