import type { CSSProperties, ReactNode, Ref } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { WidgetBody } from './widget-body.tsx'
import type { WidgetSpan } from './widget-grid.tsx'
import { titleOf } from './widget-settings.ts'
import styles from './widgets.module.css'

export interface WidgetCardProps {
  widget: UserWidget
  figures: DashboardFigures
  span: WidgetSpan | undefined
  controls?: ReactNode
  ref?: Ref<HTMLElement>
  style?: CSSProperties
  dragging?: boolean
}

export function WidgetCard({ widget, figures, span, controls, ref, style, dragging }: WidgetCardProps) {
  const name = titleOf(widget)
  return (
    <article
      className={styles.card}
      ref={ref}
      style={style}
      data-dragging={dragging}
      data-arranging={controls !== undefined}
      data-of-two={span?.two}
      data-of-three={span?.three}
      aria-label={name}
    >
      <header>
        <h2>{name}</h2>
        {controls}
      </header>
      <WidgetBody widget={widget} figures={figures} />
    </article>
  )
}
