import { Suspense, useMemo } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { WidgetCard } from './widget-card.tsx'
import { spansOf } from './widget-spans.ts'
import styles from './widgets.module.css'

export const loadSortableGrid = () => import('./sortable-grid.tsx')
const SortableGrid = lazyComponent(loadSortableGrid, 'SortableGrid')

export interface WidgetGridProps {
  widgets: readonly UserWidget[]
  figures: DashboardFigures
}

/** Shows the widgets immediately; the code for arranging loads on demand. */
export function WidgetGrid({ arranging, ...props }: WidgetGridProps & { arranging: boolean }) {
  const spans = useSpans(props.widgets)
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

/** Width in sixths of a row, for layouts with two and three columns. */
export interface Span {
  two: number | undefined
  three: number | undefined
}

function useSpans(widgets: readonly UserWidget[]): Span[] {
  return useMemo(() => {
    const wide = widgets.map(({ is_wide }) => is_wide)
    const [two, three] = [spansOf(wide, 2), spansOf(wide, 3)]
    return widgets.map((_, index) => ({ two: two[index], three: three[index] }))
  }, [widgets])
}
