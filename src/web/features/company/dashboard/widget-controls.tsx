import { ActionIcon } from '@mantine/core'
import { GripVertical, MoveHorizontal, Settings2, X } from 'lucide-react'
import type { HTMLAttributes, Ref } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import { configFields } from '#shared/widget-config.ts'
import { titleOf } from './widget-settings.ts'
import styles from './widgets.module.css'

interface WidgetControlsProps {
  widget: UserWidget
  handle: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }
  onConfigure: (widget: UserWidget) => void
  onRemove: (widget: UserWidget) => void
  onResize: (widget: UserWidget) => void
}

export function WidgetControls({ widget, handle, onConfigure, onRemove, onResize }: WidgetControlsProps) {
  const name = titleOf(widget)
  return (
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
        onClick={() => onResize(widget)}
      >
        <MoveHorizontal size={16} aria-hidden="true" />
      </ActionIcon>
      {configFields(widget.widget.config_schema).length > 0 ? (
        <ActionIcon variant="subtle" color="gray" aria-label={`Configure ${name}`} onClick={() => onConfigure(widget)}>
          <Settings2 size={16} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={() => onRemove(widget)}>
        <X size={16} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}
