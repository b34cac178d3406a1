import { useState } from 'react'
import type { RecordRow } from './record-screen.ts'

export interface Selection {
  ids: ReadonlySet<string>
  /** All matching records, including those not loaded. */
  all: boolean
  count: number
  has: (id: string) => boolean
  toggle: (id: string) => void
  chooseShown: () => void
  chooseAll: () => void
  clear: () => void
}

/** Selected rows. Rows that leave the list are deselected. */
export function useSelection(rows: readonly RecordRow[], total: number | undefined): Selection {
  const [kept, setIds] = useState<ReadonlySet<string>>(new Set())
  const [wantsAll, setAll] = useState(false)
  // Selecting all requires a known total.
  const all = wantsAll && total !== undefined
  const shown = rows.map(({ id }) => id)
  const ids = new Set(all ? shown : shown.filter((id) => kept.has(id)))
  const change = (next: Iterable<string>) => {
    setAll(false)
    setIds(new Set(next))
  }
  return {
    ids,
    all,
    count: all ? total : ids.size,
    has: (id) => ids.has(id),
    toggle: (id) => change(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    chooseShown: () => change(shown),
    chooseAll: () => setAll(true),
    clear: () => change([]),
  }
}
