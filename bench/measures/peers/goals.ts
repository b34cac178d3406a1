import type { Figure } from '#bench/support/figure.ts'
import type { Question } from './questions.ts'
import type { Measured } from './rounds.ts'

/** Target for Marquee's throughput relative to another contender. */
interface Goal {
  id: string
  question: Question
  beside: string
  first: number
  aim: number
}

export const goals: Goal[] = [
  { id: 'P1', question: 'members of 10', beside: 'better-auth', first: 3, aim: 4 },
  { id: 'P1', question: 'members of 10', beside: 'PostGraphile', first: 2.5, aim: 4 },
  { id: 'P1', question: 'members of 10', beside: 'one statement', first: 0.35, aim: 0.5 },
  { id: 'P2', question: 'members of 4,150', beside: 'better-auth', first: 3, aim: 4 },
  { id: 'P2', question: 'members of 4,150', beside: 'one statement', first: 0.8, aim: 1 },
  { id: 'P3', question: 'audit page', beside: 'PostGraphile', first: 1.5, aim: 3 },
  { id: '', question: 'create role', beside: 'baseline', first: 2, aim: 2 },
]

export function figuresOf(measured: readonly Measured[]): Figure[] {
  return goals.flatMap(({ id, question, beside, first, aim }) => {
    const of = (contender: string) => measured.find((one) => one.question === question && one.contender === contender)
    const [ours, theirs] = [of('Marquee'), of(beside)]
    if (!ours || !theirs) return []
    return [
      {
        id,
        what: `${question}, a second, by those of ${beside}`,
        unit: '×',
        measured: ours.per_second / theirs.per_second,
        first,
        aim,
        better: 'more' as const,
        note: `${Math.round(ours.per_second)}/s against ${Math.round(theirs.per_second)}/s`,
      },
    ]
  })
}
