import { Suspense, useEffect, useMemo, useRef } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { WidgetCard } from './widget-card.tsx'
import { spansOf } from './widget-spans.ts'
import styles from './widgets.module.css'

export const loadSortableGrid = () => import('./sortable-grid.tsx')
const SortableGrid = lazyNamed(loadSortableGrid, 'SortableGrid')

export interface WidgetGridProps {
  widgets: readonly UserWidget[]
  figures: DashboardFigures
  onConfigure: (widget: UserWidget) => void
  onRemove: (widget: UserWidget) => void
  onResize: (widget: UserWidget) => void
  onReorder: (ordered: readonly UserWidget[]) => void
}

/** The cards show at once; what drags them is fetched when somebody arranges them. */
export function WidgetGrid({ arranging, ...props }: WidgetGridProps & { arranging: boolean }) {
  const place = useFocusKept(arranging)
  const spans = useSpans(props.widgets)
  const still = (
    <div className={styles.grid}>
      {props.widgets.map((widget, index) => (
        <WidgetCard
          key={widget.id}
          widget={widget}
          figures={props.figures}
          arranging={arranging}
          span={spans[index]}
          onConfigure={props.onConfigure}
          onRemove={props.onRemove}
          onResize={props.onResize}
        />
      ))}
    </div>
  )
  return (
    <div ref={place} className={styles.board}>
      <Suspense fallback={still}>{arranging ? <SortableGrid {...props} spans={spans} /> : still}</Suspense>
    </div>
  )
}

/** In sixths of a row, where two and where three of them stand side by side. */
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

/** The cards that can be moved are others than those that stood there: the same button of theirs gets the focus. */
function useFocusKept(movable: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<string | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target.getAttribute('aria-label') : null
    }
    const element = place.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (!movable || !focused.current || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused.current)}"]`)?.focus()
  }, [movable])
  return place
}
