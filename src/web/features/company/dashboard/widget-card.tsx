import { ActionIcon } from '@mantine/core'
import { GripVertical, Settings2, X } from 'lucide-react'
import type { CSSProperties, HTMLAttributes, Ref } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { configFields } from '#shared/widget-config.ts'
import { WidgetBody } from './widget-body.tsx'
import { titleOf } from './widget-settings.ts'
import styles from './widgets.module.css'

export interface WidgetCardProps {
  widget: UserWidget
  figures: DashboardFigures
  readOnly: boolean
  onConfigure: (widget: UserWidget) => void
  onRemove: (widget: UserWidget) => void
  ref?: Ref<HTMLElement>
  style?: CSSProperties
  handle?: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }
  dragging?: boolean
}

export function WidgetCard({ widget, figures, readOnly, ref, style, handle, dragging, ...acts }: WidgetCardProps) {
  const name = titleOf(widget)
  const configurable = configFields(widget.widget.config_schema).length > 0
  return (
    <article className={styles.card} ref={ref} style={style} data-dragging={dragging} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {readOnly ? null : (
          <span className={styles.controls}>
            <ActionIcon {...handle} variant="subtle" color="gray" aria-label={`Move ${name}`} className={styles.handle}>
              <GripVertical size={16} aria-hidden="true" />
            </ActionIcon>
            {configurable ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Configure ${name}`}
                onClick={() => acts.onConfigure(widget)}
              >
                <Settings2 size={16} aria-hidden="true" />
              </ActionIcon>
            ) : null}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${name}`}
              onClick={() => acts.onRemove(widget)}
            >
              <X size={16} aria-hidden="true" />
            </ActionIcon>
          </span>
        )}
      </header>
      <WidgetBody widget={widget} figures={figures} />
    </article>
  )
}
