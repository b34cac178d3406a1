import { type PointerEvent, type Ref, Suspense, useImperativeHandle } from 'react'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { cellRangeOf } from './calendar-cells.ts'
import { type EntryDrop, timeStepMinutes } from './calendar-moves.ts'
import { type ActiveDrag, useCalendarDrag } from './use-calendar-drag.ts'
import { useMarkElements } from './use-mark-elements.ts'

const CalendarGhost = lazyComponent(() => import('./calendar-ghost.tsx'), 'CalendarGhost')

export interface DraggedEntry {
  entry: CalendarEntry
  /** Row from which the entry is dragged; undefined in views without rows. */
  from: string | null | undefined
}

export interface CalendarDraggingRef {
  press: (item: DraggedEntry, event: PointerEvent) => void
}

interface DraggingProps {
  handle: Ref<CalendarDraggingRef>
  dropOf: (drag: ActiveDrag<DraggedEntry>) => EntryDrop | null
  onDrop: (entry: CalendarEntry, drop: EntryDrop & { isCopy: boolean }) => void
}

/**
 * Drags entries and shows a label at the pointer. It marks cell and entry directly in the document, so that a calendar
 * with thousands of entries is not rendered again on each move of the pointer.
 */
export function CalendarDragging({ handle, dropOf, onDrop }: DraggingProps) {
  const { drag, press } = useCalendarDrag<DraggedEntry>({
    step: timeStepMinutes,
    onDrop: (dropped) => {
      const drop = dropOf(dropped)
      if (drop) onDrop(dropped.item.entry, { ...drop, isCopy: dropped.isCopy })
    },
  })
  useImperativeHandle(handle, () => ({ press }))
  useMarkElements('data-over', drag ? droppedCells(drag) : null)
  useMarkElements('data-dragged', drag ? `[data-entry^="${drag.item.entry.id} "]` : null)
  return <Suspense>{drag ? <CalendarGhost drag={drag} drop={dropOf(drag)} /> : null}</Suspense>
}

/** CSS selector of the cells that the visible days of an event will occupy after a drop. */
function droppedCells({ cell, grip, item: { entry } }: ActiveDrag<DraggedEntry>): string | null {
  if (cell === null) return null
  const to = cellRangeOf(cell)?.date ?? entry.date
  const by = grip === 'all' ? daysBetween(entry.date, to) : 0
  const others = by === 0 ? [] : [...document.querySelectorAll<HTMLElement>(`[data-entry^="${entry.id} "]`)]
  const cells = others.flatMap((element) => {
    const at = element.closest<HTMLElement>('[data-cell]')?.dataset.cell
    const isDragged = element.dataset.entry === `${entry.id} ${entry.day}`
    return at === undefined || isDragged ? [] : at.replace(/^\S+/, (date) => addDays(date, by))
  })
  return [cell, ...cells].map((one) => `[data-cell="${one}"]`).join(', ')
}
