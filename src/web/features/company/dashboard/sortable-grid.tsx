import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { GripVertical, MoveHorizontal, Settings2, X } from 'lucide-react'
import { type HTMLAttributes, type Ref, Suspense, useState } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import { configFields } from '#shared/widget-config.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { useRemoveWidget, useReorderWidgets, useResizeWidget } from './use-arranging.ts'
import { WidgetCard, type WidgetCardProps } from './widget-card.tsx'
import type { WidgetGridProps, WidgetSpan } from './widget-grid.tsx'
import { titleOf } from './widget-settings.ts'
import styles from './widgets.module.css'

const ConfigureWidgetDialog = lazyComponent(() => import('./configure-widget-dialog.tsx'), 'ConfigureWidgetDialog')

export function SortableGrid({ widgets, figures, spans }: WidgetGridProps & { spans: readonly WidgetSpan[] }) {
  const remove = useRemoveWidget()
  const reorder = useReorderWidgets()
  const resize = useResizeWidget()
  const [configured, setConfigured] = useState<UserWidget | null>(null)
  const acts = { onConfigure: setConfigured, onRemove: remove.mutate, onResize: resize.mutate }
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveByPlace(widgets) }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const from = widgets.findIndex(({ id }) => id === active.id)
    const to = widgets.findIndex(({ id }) => id === over?.id)
    if (from !== to && from >= 0 && to >= 0) reorder.mutate(arrayMove([...widgets], from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: dragAnnouncements(widgets) }}
    >
      <SortableContext items={widgets.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <div className={styles.grid}>
          {widgets.map((widget, index) => (
            <SortableCard key={widget.id} widget={widget} figures={figures} span={spans[index]} acts={acts} />
          ))}
        </div>
      </SortableContext>
      {configured ? (
        <Suspense>
          <ConfigureWidgetDialog widget={configured} onClose={() => setConfigured(null)} />
        </Suspense>
      ) : null}
    </DndContext>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Arrow keys move a widget by one place. Its center goes to that of the widget there, because widths differ. */
function moveByPlace(widgets: readonly UserWidget[]): KeyboardCoordinateGetter {
  return (event, { context: { active, over, collisionRect, droppableRects } }) => {
    const step = steps[event.code]
    if (step === undefined || !active || !collisionRect) return
    event.preventDefault()
    const place = widgets.findIndex(({ id }) => id === (over ?? active).id)
    const rect = droppableRects.get(widgets[place + step]?.id ?? '')
    if (!rect) return
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: rect.top + (rect.height - collisionRect.height) / 2,
    }
  }
}

type WidgetHandlers = Omit<Parameters<typeof WidgetControls>[0], 'widget' | 'handle'>

function SortableCard({ acts, ...props }: WidgetCardProps & { acts: WidgetHandlers }) {
  const sortable = useSortable({ id: props.widget.id, attributes: { roleDescription: 'movable widget' } })
  const { transform, transition } = sortable
  return (
    <WidgetCard
      {...props}
      ref={sortable.setNodeRef}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
      controls={
        <WidgetControls
          widget={props.widget}
          handle={{ ...sortable.attributes, ...sortable.listeners, ref: sortable.setActivatorNodeRef }}
          {...acts}
        />
      }
      dragging={sortable.isDragging}
    />
  )
}

function dragAnnouncements(widgets: readonly UserWidget[]): Announcements {
  const place = (id: string | number) => widgets.findIndex((widget) => widget.id === id) + 1
  const name = (id: string | number) => widgets.find((widget) => widget.id === id)?.widget.name ?? 'Widget'
  return {
    onDragStart: ({ active }) => `${name(active.id)} lifted, place ${place(active.id)} of ${widgets.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is over place ${place(over.id)} of ${widgets.length}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${name(active.id)} put down at place ${place(over.id)} of ${widgets.length}.` : undefined,
    onDragCancel: ({ active }) => `${name(active.id)} is back at place ${place(active.id)}.`,
  }
}

interface WidgetControlsProps {
  widget: UserWidget
  handle: HTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }
  onConfigure: (widget: UserWidget) => void
  onRemove: (widget: UserWidget) => void
  onResize: (widget: UserWidget) => void
}

function WidgetControls({ widget, handle, onConfigure, onRemove, onResize }: WidgetControlsProps) {
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
