import { Suspense } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { WidgetCard } from './widget-card.tsx'
import styles from './widgets.module.css'

const SortableGrid = lazyNamed(() => import('./sortable-grid.tsx'), 'SortableGrid')

export interface WidgetGridProps {
  widgets: readonly UserWidget[]
  figures: DashboardFigures
  onConfigure: (widget: UserWidget) => void
  onRemove: (widget: UserWidget) => void
  onReorder: (ordered: readonly UserWidget[]) => void
}

/** The cards show at once; what drags them arrives after them, and never in a read-only company. */
export function WidgetGrid({ readOnly, ...props }: WidgetGridProps & { readOnly: boolean }) {
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
  if (readOnly) return still
  return (
    <Suspense fallback={still}>
      <SortableGrid {...props} />
    </Suspense>
  )
}
