import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import type { CellMenuPlaces } from './calendar-cell-menu.tsx'
import { type CellRange, cellAround, rangeOf, selectorOf } from './calendar-cells.ts'
import { cellAt } from './use-calendar-drag.ts'
import { useMark } from './use-mark.ts'

const CalendarCellMenu = lazyComponent(() => import('./calendar-cell-menu.tsx'), 'CalendarCellMenu')

interface SelectionProps extends CellMenuPlaces {
  frame: RefObject<HTMLElement | null>
  /** Show the date of a cell instead of the menu; undefined where cells have the menu. */
  onShow?: ((date: string) => void) | undefined
  onHold: (range: CellRange) => void
}

interface Opened {
  range: CellRange
  x: number
  y: number
}

const interactive = 'a, button:not([data-date], [data-add]), input, [data-entry]'

/**
 * Menu of free cells, opened by a click, by Enter, or by drawing over several dates of a row. A finger scrolls instead
 * of drawing.
 */
export function CalendarSelection({ frame, onShow, onHold, ...places }: SelectionProps) {
  const [drawn, setDrawn] = useState<CellRange | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const pressed = useRef<string | null>(null)
  const range = drawn ?? opened?.range ?? null
  useMark('data-over', range && selectorOf(range))

  const press = useEffectEvent((event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const isFree = event.button === 0 && event.pointerType !== 'touch' && !target?.closest(interactive)
    pressed.current = isFree ? (cellAround(target) ?? null) : null
  })
  const move = useEffectEvent((event: PointerEvent) => {
    if (pressed.current === null) return
    const cell = cellAt(event.clientX, event.clientY)
    const next = cell === null ? null : rangeOf(pressed.current, cell)
    if (next && (drawn ? next.date !== drawn.date || next.until !== drawn.until : next.date !== next.until))
      setDrawn(next)
  })
  const lift = useEffectEvent((event: PointerEvent) => {
    pressed.current = null
    if (!drawn) return
    setDrawn(null)
    // The click that follows has one cell, or none.
    if (drawn.date !== drawn.until) setOpened({ range: drawn, x: event.clientX, y: event.clientY })
  })
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drawn) return
    pressed.current = null
    setDrawn(null)
  })
  const click = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const cell = target?.closest(interactive) ? undefined : cellAround(target)
    const one = cell === undefined || opened ? null : rangeOf(cell)
    if (!target || !one) return
    if (onShow) return onShow(one.date)
    const { left, bottom } = target.getBoundingClientRect()
    const isPointer = event.detail > 0
    setOpened({ range: one, x: isPointer ? event.clientX : left, y: isPointer ? event.clientY : bottom })
  })
  useEffect(() => {
    const element = frame.current
    const listeners = new AbortController()
    const { signal } = listeners
    element?.addEventListener('pointerdown', (event) => press(event), { signal })
    element?.addEventListener('click', (event) => click(event), { signal })
    document.addEventListener('pointermove', (event) => move(event), { signal })
    document.addEventListener('pointerup', (event) => lift(event), { signal })
    document.addEventListener('keydown', (event) => cancel(event), { signal })
    return () => listeners.abort()
  }, [frame])

  return (
    <Suspense>
      {opened ? (
        <CalendarCellMenu
          {...opened}
          {...places}
          onHold={() => onHold(opened.range)}
          onClose={() => {
            setOpened(null)
            focusCell(opened.range)
          }}
        />
      ) : null}
    </Suspense>
  )
}

function focusCell(range: CellRange): void {
  const [first] = document.querySelectorAll(selectorOf({ ...range, until: range.date }))
  first?.querySelector<HTMLElement>('[data-date], [data-add]')?.focus({ preventScroll: true })
}
