import type { ReactNode } from 'react'
import type { AccessRequirement, Level } from '#shared/access.ts'
import type { ModuleKey } from '#shared/modules.ts'
import type { RecordRow } from './record-screen.ts'

/** Tab that a module adds to a record page; requires the given access level to the module. */
export interface RecordTab {
  key: string
  label: string
  module: ModuleKey
  level: Level
  order: number
  panel: (record: RecordRow) => ReactNode
}

/** Tabs of modules are placed in between. */
export const tabOrder = { overview: 0, edit: 1, activity: 1000 } as const

/** Tabs visible to the member, in order; `kept` are always included. */
export function openTabs(
  tabs: readonly RecordTab[],
  can: (question: AccessRequirement) => boolean,
  kept: readonly string[] = [],
): RecordTab[] {
  return tabs
    .filter(({ key, module, level }) => kept.includes(key) || can({ module, level }))
    .toSorted((one, other) => one.order - other.order)
}
