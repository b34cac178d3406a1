import type { Person, Workplace } from './workplace.ts'

/** What contenders are asked: their own request for it, and the same ids in the answer. */
export const questions = ['members of 10', 'members of 4,150', 'audit page', 'create role'] as const
export type Question = (typeof questions)[number]

/** Who asks it. */
export function askerOf(question: Question, { small, large, admin }: Workplace): Person {
  if (question === 'members of 4,150') return large
  return question === 'audit page' ? admin : small
}

/** What was answered: whose rows, in their order, and how many there are of them, where that is answered. */
export interface Answer {
  ids: string[]
  total: number | null
}

/** @throws when they are not the same: what answers something else is not compared. */
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
