import { ActionIcon } from '@mantine/core'
import { GripVertical, X } from 'lucide-react'
import type { CSSProperties, HTMLAttributes, Ref } from 'react'
import type { UserWidget } from '#shared/entities'
import type { DashboardFigures } from '#shared/features/dashboard'
import { WidgetBody } from './widget-body.tsx'
import styles from './widgets.module.css'

export interface WidgetCardProps {
  widget: UserWidget
  figures: DashboardFigures
  readOnly: boolean
  onRemove: (widget: UserWidget) => void
  ref?: Ref<HTMLElement>
  style?: CSSProperties
  handle?: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }
  dragging?: boolean
}

export function WidgetCard({ widget, figures, readOnly, onRemove, ref, style, handle, dragging }: WidgetCardProps) {
  const { name } = widget.widget
  return (
    <article className={styles.card} ref={ref} style={style} data-dragging={dragging} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {readOnly ? null : (
          <span className={styles.controls}>
            <ActionIcon {...handle} variant="subtle" color="gray" aria-label={`Move ${name}`} className={styles.handle}>
              <GripVertical size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => onRemove(widget)}>
              <X size={16} aria-hidden="true" />
            </ActionIcon>
          </span>
        )}
      </header>
      <WidgetBody widget={widget} figures={figures} />
    </article>
  )
}
