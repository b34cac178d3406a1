import type { Person, Workplace } from './workplace.ts'

/** Requests to compare: each contender implements its own, and must return the same ids. */
export const questions = ['members of 10', 'members of 4,150', 'audit page', 'create role'] as const
export type Question = (typeof questions)[number]

export function askerOf(question: Question, { small, large, admin }: Workplace): Person {
  if (question === 'members of 4,150') return large
  return question === 'audit page' ? admin : small
}

/** Ids of a response in order, and the total if it contains one. */
export interface Answer {
  ids: string[]
  total: number | null
}

/**
 * Require equal responses, as different ones are not comparable.
 * @throws when they are not the same
 */
export function requireSameAnswers(question: string, answers: ReadonlyMap<string, Answer>): void {
  const [[first, expected] = [], ...others] = answers
  if (!first || !expected) return
  if (expected.ids.length === 0) throw new Error(`${question}: ${first} answers no rows`)
  for (const [name, answer] of others) {
    const at = expected.ids.findIndex((id, row) => id !== answer.ids[row])
    if (at >= 0 || answer.ids.length !== expected.ids.length)
      throw new Error(
        `${question}: ${name} answers ${answer.ids.length} rows, ${first} ${expected.ids.length}; they differ from row ${at + 1 || expected.ids.length + 1} on`,
      )
    if (answer.total !== null && expected.total !== null && answer.total !== expected.total)
      throw new Error(`${question}: ${name} counts ${answer.total}, ${first} ${expected.total}`)
  }
}
