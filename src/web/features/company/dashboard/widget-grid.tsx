import { Suspense, useMemo } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { WidgetCard } from './widget-card.tsx'
import styles from './widgets.module.css'

export const loadSortableGrid = () => import('./sortable-grid.tsx')
const SortableGrid = lazyComponent(loadSortableGrid, 'SortableGrid')

export interface WidgetGridProps {
  widgets: readonly UserWidget[]
  figures: DashboardFigures
}

/** Grid of the dashboard. The widgets show immediately; the code for drag and drop loads on demand. */
export function WidgetGrid({ arranging, ...props }: WidgetGridProps & { arranging: boolean }) {
  const spans = useWidgetSpans(props.widgets)
  const still = (
    <div className={styles.grid}>
      {props.widgets.map((widget, index) => (
        <WidgetCard key={widget.id} widget={widget} figures={props.figures} span={spans[index]} />
      ))}
    </div>
  )
  return (
    <div className={styles.board}>
      <Suspense fallback={still}>{arranging ? <SortableGrid {...props} spans={spans} /> : still}</Suspense>
    </div>
  )
}

/** Width of a widget in sixths of a row, for the layouts with two and three columns. */
export interface WidgetSpan {
  two: number | undefined
  three: number | undefined
}

function useWidgetSpans(widgets: readonly UserWidget[]): WidgetSpan[] {
  return useMemo(() => {
    const wide = widgets.map(({ is_wide }) => is_wide)
    const [two, three] = [computeSpans(wide, 2), computeSpans(wide, 3)]
    return widgets.map((_, index) => ({ two: two[index], three: three[index] }))
  }, [widgets])
}

/** Width of a row. Six units divide into two and into three columns. */
export const rowWidthSixths = 6

/**
 * Width of each widget in sixths of a row. Wide widgets take two columns, and widgets grow to fill their row. A single
 * last widget takes one from a row of three above it.
 */
export function computeSpans(wide: readonly boolean[], columns: 2 | 3): number[] {
  const one = rowWidthSixths / columns
  const rows: number[][] = []
  for (const isWide of wide) {
    const span = isWide ? 2 * one : one
    const row = rows.at(-1)
    if (row && sumOfSpans(row) + span <= rowWidthSixths) row.push(span)
    else rows.push([span])
  }
  const [before, last] = rows.slice(-2)
  if (last?.length === 1 && last[0] === one && before?.length === 3) last.unshift(...before.splice(2))
  return rows.flatMap(fillRow)
}

function fillRow(row: readonly number[]): number[] {
  const rest = rowWidthSixths - sumOfSpans(row)
  return row.map((span) => span + rest / row.length)
}

function sumOfSpans(spans: readonly number[]): number {
  return spans.reduce((sum, span) => sum + span, 0)
}
