import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { EntryGrip } from './calendar-moves.ts'

export interface ActiveDrag<Item> {
  item: Item
  grip: EntryGrip
  /** Whether a drop copies the item, because Alt is pressed. */
  isCopy: boolean
  /** Value of `data-cell` of the cell under the pointer; null outside of all cells. */
  cell: string | null
  /** Minutes by which the pointer moved along a timeline (`data-minutes`), in steps; 0 without a timeline. */
  minutes: number
  /** Position of the pointer at the last change. */
  x: number
  y: number
}

const threshold = 6
const longPress = 350
const scrollEdge = 48
const scrollStep = 16

interface Pressed<Item> {
  item: Item
  grip: EntryGrip
  x: number
  y: number
  scrolled: number
  isTouch: boolean
}

interface DragOptions<Item> {
  /** Length of a step on a timeline, in minutes. */
  step: number
  onDrop: (drag: ActiveDrag<Item> & { cell: string }) => void
}

/**
 * Drag items to cells with mouse, pen or finger. A finger drags after a long press, so that it can still scroll;
 * Escape cancels. Cells have the attribute `data-cell`; elements with `data-grip` are the ends of an item.
 */
export function useCalendarDrag<Item>({ step, onDrop }: DragOptions<Item>) {
  const [drag, setDrag] = useState<ActiveDrag<Item> | null>(null)
  const pressed = useRef<Pressed<Item> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The click that follows a drag must not open the entry.
  const hasDragged = useRef(false)

  const stop = () => {
    clearTimeout(timer.current)
    pressed.current = null
    setDrag(null)
  }
  const isDragging = drag !== null
  useEffect(() => {
    const update = (event: { clientX: number; clientY: number; altKey: boolean }) => {
      const start = pressed.current
      if (!start) return null
      const next = dragAt(start, event, step)
      setDrag((before) => (before && isSame(before, next) ? before : next))
      return next
    }
    const move = (event: globalThis.PointerEvent) => {
      const start = pressed.current
      if (!start) return
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > threshold
      if (!isDragging && far && start.isTouch) return stop()
      if (!isDragging && !far) return
      hasDragged.current = true
      scrollAtEdge(event)
      update(event)
    }
    const up = (event: globalThis.PointerEvent) => {
      const last = isDragging ? update(event) : null
      stop()
      // Only the click that this pointer causes is prevented, not a later one by keyboard.
      setTimeout(() => {
        hasDragged.current = false
      })
      if (last && last.cell !== null) onDrop({ ...last, cell: last.cell })
    }
    const key = (event: KeyboardEvent) => {
      if (!pressed.current) return
      if (event.key === 'Alt')
        setDrag((now) => now && { ...now, isCopy: isCopying(now.grip, event.type === 'keydown') })
      else if (event.key === 'Escape' && event.type === 'keydown') stop()
      else return
      event.preventDefault()
    }
    const click = (event: MouseEvent) => {
      if (hasDragged.current) event.preventDefault()
    }
    const preventScroll = (event: TouchEvent) => {
      if (isDragging) event.preventDefault()
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', stop)
    document.addEventListener('keydown', key)
    document.addEventListener('keyup', key)
    document.addEventListener('click', click, { capture: true })
    document.addEventListener('touchmove', preventScroll, { passive: false })
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', stop)
      document.removeEventListener('keydown', key)
      document.removeEventListener('keyup', key)
      document.removeEventListener('click', click, { capture: true })
      document.removeEventListener('touchmove', preventScroll)
    }
  })

  const press = (item: Item, event: PointerEvent) => {
    if (event.button !== 0) return
    const isTouch = event.pointerType === 'touch'
    const { clientX: x, clientY: y } = event
    hasDragged.current = false
    const start = { item, grip: gripAt(event.target), x, y, scrolled: gridOf()?.scrollLeft ?? 0, isTouch }
    pressed.current = start
    const { clientX, clientY, altKey } = event
    if (isTouch)
      timer.current = setTimeout(() => {
        hasDragged.current = true
        setDrag(dragAt(start, { clientX, clientY, altKey }, step))
      }, longPress)
  }
  return { drag, press }
}

function dragAt<Item>(
  { item, grip, x, scrolled }: Pressed<Item>,
  { clientX, clientY, altKey }: { clientX: number; clientY: number; altKey: boolean },
  step: number,
): ActiveDrag<Item> {
  const moved = clientX - x + (gridOf()?.scrollLeft ?? 0) - scrolled
  const timeline = document.querySelector<HTMLElement>('[data-minutes]')
  const perPixel = timeline ? Number(timeline.dataset.minutes) / timeline.offsetWidth : 0
  const minutes = Math.round((moved * perPixel) / step) * step
  const cell = cellAt(clientX, clientY)
  return { item, grip, isCopy: isCopying(grip, altKey), cell, minutes, x: clientX, y: clientY }
}

function isCopying(grip: EntryGrip, alt: boolean): boolean {
  return alt && grip === 'all'
}

function isSame<Item>(one: ActiveDrag<Item>, other: ActiveDrag<Item>): boolean {
  return one.cell === other.cell && one.minutes === other.minutes && one.isCopy === other.isCopy
}

function gripAt(target: EventTarget): EntryGrip {
  const grip = target instanceof Element && target.closest<HTMLElement>('[data-grip]')?.dataset.grip
  return grip === 'start' || grip === 'end' ? grip : 'all'
}

/** Value of `data-cell` of the cell at a point of the window; null outside of all cells. */
export function cellAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const cell = element.closest<HTMLElement>('[data-cell]')
    if (cell) return cell.dataset.cell ?? null
  }
  return null
}

function gridOf(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-calendar-grid]')
}

/** Scroll the page and the grid while the pointer is near an edge. */
function scrollAtEdge({ clientX, clientY }: globalThis.PointerEvent): void {
  if (clientY < scrollEdge) scrollBy(0, -scrollStep)
  else if (clientY > innerHeight - scrollEdge) scrollBy(0, scrollStep)
  const grid = gridOf()
  if (!grid) return
  const { left, right } = grid.getBoundingClientRect()
  if (clientX > right - scrollEdge) grid.scrollLeft += scrollStep
  else if (clientX < left + scrollEdge) grid.scrollLeft -= scrollStep
}
