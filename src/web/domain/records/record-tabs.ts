import type { ReactNode } from 'react'
import type { Level, Question } from '#shared/access.ts'
import type { ModuleKey } from '#shared/modules.ts'
import type { RecordRow } from './record-screen.ts'

/** A tab of the page of a record, as a module declares it: who reaches the module at that level has it. */
export interface RecordTab {
  /** In the address. */
  key: string
  label: string
  module: ModuleKey
  level: Level
  /** Where it stands among the others: what comes first has less. */
  order: number
  panel: (record: RecordRow) => ReactNode
}

/** Between them stands what modules declare. */
export const tabOrder = { overview: 0, edit: 1, activity: 1000 } as const

/** The tabs that somebody has, in their order; `kept` are those that stay in any case. */
export function openTabs(
  tabs: readonly RecordTab[],
  can: (question: Question) => boolean,
  kept: readonly string[] = [],
): RecordTab[] {
  return tabs
    .filter(({ key, module, level }) => kept.includes(key) || can({ module, level }))
    .toSorted((one, other) => one.order - other.order)
}
