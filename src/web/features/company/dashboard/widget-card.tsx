import { ActionIcon } from '@mantine/core'
import { GripVertical, MoveHorizontal, Settings2, X } from 'lucide-react'
import type { CSSProperties, HTMLAttributes, Ref } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import { configFields } from '#shared/widget-config.ts'
import { WidgetBody } from './widget-body.tsx'
import type { Span } from './widget-grid.tsx'
import { titleOf } from './widget-settings.ts'
import styles from './widgets.module.css'

export interface WidgetCardProps {
  widget: UserWidget
  figures: DashboardFigures
  /** Shows what moves, widens, sets and removes it. */
  arranging: boolean
  span: Span | undefined
  onConfigure: (widget: UserWidget) => void
  onRemove: (widget: UserWidget) => void
  onResize: (widget: UserWidget) => void
  ref?: Ref<HTMLElement>
  style?: CSSProperties
  handle?: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }
  dragging?: boolean
}

export function WidgetCard({
  widget,
  figures,
  arranging,
  span,
  ref,
  style,
  handle,
  dragging,
  ...acts
}: WidgetCardProps) {
  const name = titleOf(widget)
  const configurable = configFields(widget.widget.config_schema).length > 0
  return (
    <article
      className={styles.card}
      ref={ref}
      style={style}
      data-dragging={dragging}
      data-arranging={arranging}
      data-of-two={span?.two}
      data-of-three={span?.three}
      aria-label={name}
    >
      <header>
        <h2>{name}</h2>
        {arranging ? (
          <span className={styles.controls}>
            <ActionIcon {...handle} variant="subtle" color="gray" aria-label={`Move ${name}`} className={styles.handle}>
              <GripVertical size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              className={styles.widen}
              variant={widget.is_wide ? 'light' : 'subtle'}
              color="gray"
              aria-label={`Make ${name} wide`}
              aria-pressed={widget.is_wide}
              onClick={() => acts.onResize(widget)}
            >
              <MoveHorizontal size={16} aria-hidden="true" />
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
        ) : null}
      </header>
      <WidgetBody widget={widget} figures={figures} />
    </article>
  )
}
