import { Suspense, useEffect, useRef } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { useFirstSign } from '#web/ui/use-first-sign.ts'
import { WidgetCard } from './widget-card.tsx'
import styles from './widgets.module.css'

const load = () => import('./sortable-grid.tsx')
const SortableGrid = lazyNamed(load, 'SortableGrid')

export interface WidgetGridProps {
  widgets: readonly UserWidget[]
  figures: DashboardFigures
  onConfigure: (widget: UserWidget) => void
  onRemove: (widget: UserWidget) => void
  onReorder: (ordered: readonly UserWidget[]) => void
}

/** The cards show at once; what drags them is fetched when somebody moves, and never in a read-only company. */
export function WidgetGrid({ readOnly, ...props }: WidgetGridProps & { readOnly: boolean }) {
  const movable = useFirstSign(load) && !readOnly
  const place = useFocusKept(movable)
  const still = (
    <div className={styles.grid}>
      {props.widgets.map((widget) => (
        <WidgetCard
          key={widget.id}
          widget={widget}
          figures={props.figures}
          readOnly={readOnly}
          onConfigure={props.onConfigure}
          onRemove={props.onRemove}
        />
      ))}
    </div>
  )
  return (
    <div ref={place}>
      <Suspense fallback={still}>{movable ? <SortableGrid {...props} /> : still}</Suspense>
    </div>
  )
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
