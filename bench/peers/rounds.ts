import { loadavg } from 'node:os'
import { median } from '#bench/support/figure.ts'
import type { Contender, Load } from './contender.ts'
import type { Question } from './questions.ts'

export interface Measured {
  contender: string
  question: Question
  per_second: number
  p50: number
  p95: number
  /** CPU seconds per request of server and database; null where unknown. */
  server_cpu: number | null
  database_cpu: number | null
  /** Per round. */
  rates: number[]
  /** Load average of the machine before and after each round. */
  loads: [before: number, after: number][]
}

/** Warm-up per contender: JavaScript servers get faster for about 20,000 requests. */
const secondsOfWarmth = 10

/**
 * Load all contenders in turn, round by round, so that other load affects all alike. A failed one is skipped from then on.
 */
export async function inRounds(
  question: Question,
  contenders: readonly Contender[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ measured: Measured[]; faults: string[] }> {
  const asked = contenders.filter((one) => one.asked.includes(question))
  const all = asked.map((contender) => ({
    contender,
    loads: [] as Load[],
    machine: [] as [number, number][],
    failed: false,
  }))
  const faults: string[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const one of all.filter(({ failed }) => !failed)) {
      const before = loadavg()[0] ?? 0
      try {
        const load = await one.contender.load(question, round === 0 ? secondsOfWarmth : seconds)
        if (round === 0) continue
        one.loads.push(load)
        one.machine.push([before, loadavg()[0] ?? 0])
      } catch (error) {
        one.failed = true
        faults.push(`${question}: ${error}`)
      }
    }
  }
  const measured = all
    .filter(({ failed }) => !failed)
    .map(({ contender, loads, machine }) => summary(contender, question, loads, machine))
  return { measured, faults }
}

export function summary(
  { name }: Pick<Contender, 'name'>,
  question: Question,
  loads: readonly Load[],
  machine: [number, number][],
): Measured {
  return {
    contender: name,
    question,
    per_second: median(loads.map((one) => one.per_second)),
    p50: median(loads.map((one) => one.p50)),
    p95: median(loads.map((one) => one.p95)),
    server_cpu: medianOfKnown(loads.map((one) => one.server_cpu)),
    database_cpu: medianOfKnown(loads.map((one) => one.database_cpu)),
    rates: loads.map((one) => one.per_second),
    loads: machine,
  }
}

function medianOfKnown(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}

export function printMeasured(measured: readonly Measured[]): void {
  const micro = (seconds: number | null) => (seconds === null ? '-' : `${Math.round(seconds * 1e6)} µs`)
  for (const one of measured)
    console.log(
      [
        `  ${one.question.padEnd(17)} ${one.contender.padEnd(16)}`,
        `${Math.round(one.per_second)}/s`.padStart(8),
        `p50 ${one.p50.toFixed(1)} ms`.padStart(13),
        `p95 ${one.p95.toFixed(1)} ms`.padStart(13),
        `server ${micro(one.server_cpu)}`.padStart(16),
        `database ${micro(one.database_cpu)}`.padStart(18),
        `  load ${one.loads
          .flat()
          .map((load) => load.toFixed(1))
          .join(' ')}`,
      ].join(' '),
    )
}
