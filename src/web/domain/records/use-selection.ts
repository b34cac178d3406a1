import { useState } from 'react'
import type { RecordRow } from './record-screen.ts'

export interface Selection {
  ids: ReadonlySet<string>
  /** All records that match the filters are selected, including those on pages not loaded yet. */
  all: boolean
  count: number
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Select all rows from the row that was toggled last to this row. */
  chooseTo: (id: string) => void
  isPageChosen: boolean
  chooseShown: () => void
  chooseAll: () => void
  clear: () => void
}

/** Selection of rows. A row that leaves the list is deselected. */
export function useSelection(rows: readonly RecordRow[], total: number | undefined): Selection {
  const [kept, setIds] = useState<ReadonlySet<string>>(new Set())
  const [wantsAll, setAll] = useState(false)
  const [anchor, setAnchor] = useState<string | null>(null)
  // Requires a known total, which the actions on the selection show.
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
    toggle: (id) => {
      setAnchor(id)
      change(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])
    },
    chooseTo: (id) => {
      const [from, to] = [shown.indexOf(anchor ?? id), shown.indexOf(id)].toSorted((one, other) => one - other)
      change([...ids, ...shown.slice(Math.max(0, from ?? 0), (to ?? 0) + 1)])
    },
    isPageChosen: shown.length > 0 && ids.size === shown.length,
    chooseShown: () => change(shown),
    chooseAll: () => setAll(true),
    clear: () => change([]),
  }
}
