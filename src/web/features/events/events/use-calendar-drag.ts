import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Entry that is being dragged, and the cell under the pointer. */
export interface Drag<Item> {
  item: Item
  /** Value of `data-cell` of the cell under the pointer; null outside of all cells. */
  cell: string | null
  x: number
  y: number
}

const threshold = 6
const longPress = 350
const scrollEdge = 48
const scrollStep = 16

interface Pressed<Item> {
  item: Item
  x: number
  y: number
  isTouch: boolean
}

/**
 * Drag entries to cells with mouse, pen or finger. A finger drags after a long press, so that it can still scroll;
 * Escape cancels. Cells have the attribute `data-cell`.
 * @param onDrop called with the value of `data-cell`
 */
export function useCalendarDrag<Item>(onDrop: (item: Item, cell: string) => void) {
  const [drag, setDrag] = useState<Drag<Item> | null>(null)
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
    const move = (event: globalThis.PointerEvent) => {
      const start = pressed.current
      if (!start) return
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > threshold
      if (!isDragging && far && start.isTouch) return stop()
      if (!isDragging && !far) return
      hasDragged.current = true
      scrollAtEdge(event)
      setDrag({ item: start.item, cell: cellAt(event.clientX, event.clientY), x: event.clientX, y: event.clientY })
    }
    const up = (event: globalThis.PointerEvent) => {
      const start = pressed.current
      const cell = isDragging ? cellAt(event.clientX, event.clientY) : null
      stop()
      // Only the click that this pointer causes is prevented, not a later one by keyboard.
      setTimeout(() => {
        hasDragged.current = false
      })
      if (start && cell !== null) onDrop(start.item, cell)
    }
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !pressed.current) return
      event.preventDefault()
      stop()
    }
    const preventScroll = (event: TouchEvent) => {
      if (isDragging) event.preventDefault()
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', stop)
    document.addEventListener('keydown', cancel)
    document.addEventListener('touchmove', preventScroll, { passive: false })
    return () => {
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', stop)
      document.removeEventListener('keydown', cancel)
      document.removeEventListener('touchmove', preventScroll)
    }
  })

  const press = (item: Item) => (event: PointerEvent) => {
    if (event.button !== 0) return
    const isTouch = event.pointerType === 'touch'
    const { clientX: x, clientY: y } = event
    hasDragged.current = false
    pressed.current = { item, x, y, isTouch }
    if (isTouch)
      timer.current = setTimeout(() => {
        hasDragged.current = true
        setDrag({ item, cell: cellAt(x, y), x, y })
      }, longPress)
  }
  const preventClick = (event: { preventDefault: () => void }) => {
    if (hasDragged.current) event.preventDefault()
  }
  return { drag, press, preventClick }
}

function cellAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const cell = element.closest<HTMLElement>('[data-cell]')
    if (cell) return cell.dataset.cell ?? null
  }
  return null
}

/** Scroll the page and the grid while the pointer is near an edge. */
function scrollAtEdge({ clientX, clientY }: globalThis.PointerEvent): void {
  if (clientY < scrollEdge) scrollBy(0, -scrollStep)
  else if (clientY > innerHeight - scrollEdge) scrollBy(0, scrollStep)
  const grid = document.querySelector<HTMLElement>('[data-calendar-grid]')
  if (!grid) return
  const { left, right } = grid.getBoundingClientRect()
  if (clientX > right - scrollEdge) grid.scrollLeft += scrollStep
  else if (clientX < left + scrollEdge) grid.scrollLeft -= scrollStep
}
