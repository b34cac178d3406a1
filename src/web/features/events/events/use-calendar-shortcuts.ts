import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { addDays, monthOf } from '#shared/time/local-date.ts'
import { currentToast, dismissToast, type Toast } from '#web/platform/toast/toast.ts'
import { type CellRange, cellAround, cellRangeOf, cellValueOf } from './calendar-cells.ts'
import { type CalendarView, monthAfter } from './calendar-period.ts'

interface CalendarKeys {
  view: CalendarView
  date: string
  today: string
  show: (date: string) => void
  setView: (view: CalendarView) => void
  /** Create an event in a range: the focused cell, otherwise the displayed date. */
  create: (range: CellRange) => unknown
  hold: (range: CellRange) => unknown
  showAvailability: () => unknown
  step: (by: 1 | -1) => void
  showHelp: () => void
}

const viewKeys: Record<string, CalendarView> = {
  m: 'month',
  w: 'week',
  d: 'day',
  s: 'spaces',
  y: 'year',
  l: 'agenda',
}

const textInputSelector = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Keyboard shortcuts of the calendar. Inactive while typing, and while a dialog or menu is open. */
export function useCalendarShortcuts(frame: RefObject<HTMLElement | null>, keys: CalendarKeys): void {
  const [wanted, setWanted] = useState<string | null>(null)
  const [earlierToast] = useState(currentToast)
  // No dependencies: a cell of another period exists only after that period has rendered.
  useEffect(() => {
    const cell = wanted && frame.current?.querySelector<HTMLElement>(wanted)
    if (!cell) return
    cell.focus()
    setWanted(null)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'z'
    if (event.defaultPrevented || (!isUndo && (event.ctrlKey || event.metaKey || event.altKey))) return
    if (target?.closest(textInputSelector) || target?.closest('[data-portal], [role="radiogroup"]')) return
    if (document.querySelector('[role="dialog"], [role="menu"]')) return
    if (isUndo) return undoShown(event, earlierToast)
    const day = target?.closest<HTMLElement>('[data-date]')?.dataset.date
    const month = target?.closest<HTMLElement>('[data-month]')?.dataset.month
    const next =
      keys.view === 'spaces'
        ? target === document.body && event.key.startsWith('Arrow')
          ? { date: keys.date, cell: '[data-add][tabindex="0"]' }
          : frame.current && nextOfRows(frame.current, cellAround(target), event.key)
        : day || month || target === document.body
          ? nextCell(keys, event.key, { day, month })
          : null
    const range = () => cellRangeOf(cellAround(target) ?? day ?? keys.date)
    const view = Object.hasOwn(viewKeys, event.key) ? viewKeys[event.key] : undefined
    if (next) {
      if (keys.view !== 'spaces' || !frame.current?.querySelector(next.cell)) keys.show(next.date)
      setWanted(next.cell)
    } else if (view) keys.setView(view)
    else if (event.key === 't') keys.show(keys.today)
    else if (event.key === 'n') withRange(range(), keys.create)
    else if (event.key === 'h') withRange(range(), keys.hold)
    else if (event.key === 'a') keys.showAvailability()
    else if (event.key === 'PageDown') keys.step(1)
    else if (event.key === 'PageUp') keys.step(-1)
    else if (event.key === '?') keys.showHelp()
    else if (event.key === '/') frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Press the Undo button of the current toast, unless the toast is older than the calendar. */
function undoShown(event: KeyboardEvent, earlier: Toast | null): void {
  const shown = currentToast()
  if (shown === earlier || shown?.action?.label !== 'Undo') return
  event.preventDefault()
  dismissToast()
  shown.action.act()
}

function withRange(range: CellRange | null, act: (range: CellRange) => unknown): void {
  if (range) act(range)
}

interface FocusedCell {
  day?: string | undefined
  month?: string | undefined
}

/**
 * Cell to which an arrow key moves the focus: another day, or in a year view another month. In other views arrow keys
 * scroll.
 */
function nextCell({ view, date }: CalendarKeys, key: string, { day, month }: FocusedCell) {
  if (view === 'year') {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 }[key]
    if (by === undefined) return null
    const next = monthAfter(month ?? monthOf(date), by)
    return { date: `${next}-01`, cell: `[data-month="${next}"]` }
  }
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key]
  if (by === undefined || (view !== 'month' && view !== 'week')) return null
  const next = addDays(day ?? date, by)
  return { date: next, cell: `[data-date="${next}"]` }
}

/** Cell to which an arrow key moves the focus in a grid of spaces and dates; null beyond the first and last row. */
function nextOfRows(frame: HTMLElement, cell: string | undefined, key: string) {
  const at = cell === undefined ? null : cellRangeOf(cell)
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const down = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (!at || (across === undefined && down === undefined)) return null
  const date = addDays(at.date, across ?? 0)
  const rows = [...frame.querySelectorAll<HTMLElement>(`[data-cell^="${at.date} "]`)].map((row) => row.dataset.cell)
  const row =
    down === undefined ? cellValueOf(date, at.space) : rows[rows.indexOf(cellValueOf(at.date, at.space)) + down]
  return row === undefined ? null : { date, cell: `[data-cell="${row}"] [data-add]` }
}
