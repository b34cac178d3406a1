import { type PointerEvent, type Ref, Suspense, useEffect, useImperativeHandle } from 'react'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { type Drop, timeStep } from './calendar-moves.ts'
import { type Drag, useCalendarDrag } from './use-calendar-drag.ts'

const CalendarGhost = lazyComponent(() => import('./calendar-ghost.tsx'), 'CalendarGhost')

export interface DraggedEntry {
  entry: CalendarEntry
  /** Row that it is dragged from; undefined without rows. */
  from: string | null | undefined
}

export interface DragHandle {
  press: (item: DraggedEntry, event: PointerEvent) => void
}

interface DraggingProps {
  handle: Ref<DragHandle>
  dropOf: (drag: Drag<DraggedEntry>) => Drop | null
  onDrop: (entry: CalendarEntry, drop: Drop & { isCopy: boolean }) => void
}

/**
 * Dragging of entries, with the label at the pointer. It marks cell and entry in the document, so that a calendar with
 * thousands of entries is not rendered again while the pointer moves.
 */
export function CalendarDragging({ handle, dropOf, onDrop }: DraggingProps) {
  const { drag, press } = useCalendarDrag<DraggedEntry>({
    step: timeStep,
    onDrop: (dropped) => {
      const drop = dropOf(dropped)
      if (drop) onDrop(dropped.item.entry, { ...drop, isCopy: dropped.isCopy })
    },
  })
  useImperativeHandle(handle, () => ({ press }))
  useMark('data-over', drag?.cell == null ? null : `[data-cell="${drag.cell}"]`)
  useMark('data-dragged', drag ? `[data-entry^="${drag.item.entry.id} "]` : null)
  return <Suspense>{drag ? <CalendarGhost drag={drag} drop={dropOf(drag)} /> : null}</Suspense>
}

function useMark(attribute: string, selector: string | null): void {
  useEffect(() => {
    const marked = selector === null ? [] : [...document.querySelectorAll(selector)]
    for (const element of marked) element.setAttribute(attribute, 'true')
    return () => {
      for (const element of marked) element.removeAttribute(attribute)
    }
  }, [attribute, selector])
}
