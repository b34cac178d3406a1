import type { Figure } from './figure.ts'

export interface Measurement {
  figures: Figure[]
  /** Raw data behind the figures, for the results file. */
  details?: unknown
  /** Errors that prevented part of the measurement. */
  faults?: string[]
}

export interface Part {
  name: string
  measure(folder: string): Promise<Measurement>
}

export interface Measurements {
  figures: Figure[]
  details: Record<string, unknown>
  faults: { part: string; fault: string }[]
}

/** Measure one part after the other. A failed part is reported and does not stop the others. */
export async function measureParts(
  parts: readonly Part[],
  folder: string,
  tell: (line: string) => void,
): Promise<Measurements> {
  const all: Measurements = { figures: [], details: {}, faults: [] }
  for (const { name, measure } of parts) {
    const { figures, details, faults = [] } = await measure(folder).catch(failed)
    all.figures.push(...figures)
    if (details !== undefined) all.details[name.replaceAll('-', '_')] = details
    for (const fault of faults) {
      tell(`  ${name} failed: ${fault}`)
      all.faults.push({ part: name, fault })
    }
  }
  return all
}

function failed(error: unknown): Measurement {
  return { figures: [], faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
}

/** Retry work that can fail on a busy machine, up to `tries` attempts. */
export async function again<T>(what: string, work: () => Promise<T>, tries = 2): Promise<T> {
  for (let left = tries - 1; left > 0; left -= 1) {
    try {
      return await work()
    } catch (error) {
      console.log(`  ${what} once more, because of ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
  return work()
}

/** Results of each, round by round; an error in a round is reported and does not affect the others. */
export async function roundByRound<T>(
  whats: readonly string[],
  rounds: number,
  work: (what: string) => Promise<T>,
): Promise<{ given: Map<string, T[]>; faults: string[] }> {
  const given = new Map<string, T[]>(whats.map((what) => [what, []]))
  const faults: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const what of whats) {
      try {
        given.get(what)?.push(await work(what))
      } catch (error) {
        faults.push(`${what}, round ${round}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return { given, faults }
}
