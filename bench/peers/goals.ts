import type { Figure } from '#bench/support/figure.ts'
import type { Question } from './questions.ts'
import type { Measured } from './rounds.ts'

/** Goals for Marquee's throughput relative to another contender. */
const goals: { question: Question; beside: string; goal: number }[] = [
  { question: 'members of 10', beside: 'better-auth', goal: 2.5 },
  { question: 'members of 10', beside: 'PostGraphile', goal: 1 },
  { question: 'members of 4,150', beside: 'better-auth', goal: 2.5 },
  { question: 'members of 4,150', beside: 'PostGraphile', goal: 1 },
  { question: 'audit page', beside: 'PostGraphile', goal: 1 },
]

export function figuresOf(measured: readonly Measured[]): Figure[] {
  return goals.flatMap(({ question, beside, goal }) => {
    const of = (contender: string) => measured.find((one) => one.question === question && one.contender === contender)
    const [ours, theirs] = [of('Marquee'), of(beside)]
    if (!ours || !theirs) return []
    return [
      {
        what: `${question}, requests a second by those of ${beside}`,
        unit: '×',
        measured: ours.per_second / theirs.per_second,
        goal,
        better: 'more' as const,
        note: `${Math.round(ours.per_second)}/s against ${Math.round(theirs.per_second)}/s`,
      },
    ]
  })
}
