import type { ReactNode } from 'react'
import type { AccessLevel, AccessRequirement } from '#shared/access.ts'
import type { ModuleKey } from '#shared/modules.ts'
import type { RecordRow } from './record-screen.ts'

/** Tab that a module adds to a record page. Members need the access level to that module. */
export interface RecordTab {
  key: string
  label: string
  module: ModuleKey
  level: AccessLevel
  order: number
  panel: (record: RecordRow) => ReactNode
}

/** Positions of the standard tabs. Tabs of modules use numbers between 1 and 1000. */
export const tabOrder = { overview: 0, edit: 1, activity: 1000 } as const

/** Tabs that the member may see, in order. `kept`: tabs to include without checking access. */
export function visibleRecordTabs(
  tabs: readonly RecordTab[],
  can: (question: AccessRequirement) => boolean,
  kept: readonly string[] = [],
): RecordTab[] {
  return tabs
    .filter(({ key, module, level }) => kept.includes(key) || can({ module, level }))
    .toSorted((one, other) => one.order - other.order)
}
