import { type CSSProperties, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import styles from './calendar.module.css'
import type { CellMenuPlaces } from './calendar-cell-menu.tsx'
import { type CellRange, cellAround, cellRangeOf, cellSelectorOf, minutesAt, timedRange } from './calendar-cells.ts'
import { cellAt } from './use-calendar-drag.ts'
import { useMarkElements } from './use-mark-elements.ts'

const CalendarCellMenu = lazyComponent(() => import('./calendar-cell-menu.tsx'), 'CalendarCellMenu')

interface SelectionProps extends CellMenuPlaces {
  frame: RefObject<HTMLElement | null>
  /** Shows the date of a clicked cell instead of the menu; undefined if clicks open the menu. */
  onShow?: ((date: string) => void) | undefined
  onHold: (range: CellRange) => void
}

/** Selected cells, or selected times of a row. `box`: area of the selected times in the window. */
interface Drawn {
  range: CellRange
  box: CSSProperties | null
}

interface Opened extends Drawn {
  x: number
  y: number
}

const interactive = 'a, button:not([data-date], [data-add]), input, [data-entry]'

/**
 * Menu of empty cells. It opens on a click, on Enter, or after selecting several dates or times of a row by dragging.
 * Touch scrolls instead of selecting.
 */
export function CalendarSelection({ frame, onShow, onHold, ...places }: SelectionProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const pressed = useRef<{ cell: string; row: Timeline | null; x: number } | null>(null)
  /** Whether to ignore the next click, because it ends a drag. */
  const hasDrawn = useRef(false)
  const { range, box } = drawn ?? opened ?? { range: null, box: null }
  useMarkElements('data-over', range && !box ? cellSelectorOf(range) : null)

  const press = useEffectEvent((event: PointerEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const isFree = event.button === 0 && event.pointerType !== 'touch' && !target?.closest(interactive)
    const cell = isFree ? cellAround(target) : undefined
    pressed.current = cell === undefined ? null : { cell, row: timelineAround(target), x: event.clientX }
    hasDrawn.current = false
  })
  const move = useEffectEvent((event: PointerEvent) => {
    if (pressed.current === null) return
    const { row, x } = pressed.current
    const cell = row ? pressed.current.cell : cellAt(event.clientX, event.clientY)
    const next = cell === null ? null : cellRangeOf(pressed.current.cell, cell)
    if (!next) return
    const range = row ? timedRange(next, row.minutesAt(x), row.minutesAt(event.clientX)) : next
    const isNew = drawn
      ? JSON.stringify(range) !== JSON.stringify(drawn.range)
      : range.date !== range.until || range.ends !== undefined
    if (isNew) setDrawn({ range, box: row ? row.boxOf(range) : null })
  })
  const lift = useEffectEvent((event: PointerEvent) => {
    pressed.current = null
    if (!drawn) return
    setDrawn(null)
    const { date, until, ends } = drawn.range
    hasDrawn.current = date !== until || ends !== undefined
    if (hasDrawn.current) setOpened({ ...drawn, x: event.clientX, y: event.clientY })
  })
  const cancel = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drawn) return
    pressed.current = null
    setDrawn(null)
  })
  const click = useEffectEvent((event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const cell = target?.closest(interactive) ? undefined : cellAround(target)
    const isPointer = event.detail > 0
    const one = cell === undefined || opened || (isPointer && hasDrawn.current) ? null : cellRangeOf(cell)
    if (!target || !one) return
    if (onShow) return onShow(one.date)
    const { left, bottom } = target.getBoundingClientRect()
    const row = isPointer ? timelineAround(target) : null
    const range = row ? timedRange(one, row.minutesAt(event.clientX)) : one
    setOpened({ range, box: null, x: isPointer ? event.clientX : left, y: isPointer ? event.clientY : bottom })
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
      {box ? <div className={styles.selectedTimes} style={box} /> : null}
      {opened ? (
        <CalendarCellMenu
          range={opened.range}
          x={opened.x}
          y={opened.y}
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

interface Timeline {
  minutesAt: (x: number) => number
  boxOf: (range: CellRange) => CSSProperties
}

/** Timeline of the row that contains an element; null in views without a timeline. */
function timelineAround(target: Element | null): Timeline | null {
  const row = target?.closest<HTMLElement>('[data-from]')
  if (!row) return null
  const axis = { from: Number(row.dataset.from), until: Number(row.dataset.until) }
  const { left, top, width, height } = row.getBoundingClientRect()
  const pixelsOf = (minutes: number) => (minutes / (axis.until - axis.from)) * width
  return {
    minutesAt: (x) => minutesAt((x - left) / width, axis),
    boxOf: ({ date, starts, ends }) => {
      const [from, until] = [starts, ends ?? starts].map((wall) => (wall ? minutesFrom(date, wall) : axis.from))
      return {
        left: left + pixelsOf((from ?? 0) - axis.from),
        width: pixelsOf((until ?? 0) - (from ?? 0)),
        top,
        height,
      }
    },
  }
}

function focusCell(range: CellRange): void {
  const [first] = document.querySelectorAll(cellSelectorOf({ ...range, until: range.date }))
  first?.querySelector<HTMLElement>('[data-date], [data-add]')?.focus({ preventScroll: true })
}
