import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import type { UserWidget } from '#shared/entities.ts'
import { WidgetCard, type WidgetCardProps } from './widget-card.tsx'
import type { Span, WidgetGridProps } from './widget-grid.tsx'
import styles from './widgets.module.css'

/** Reorders by pointer, and by keyboard: space lifts and drops, arrows move, escape puts back. [C-DASH-27 C-DASH-28] */
export function SortableGrid({
  widgets,
  figures,
  spans,
  onReorder,
  ...acts
}: WidgetGridProps & { spans: readonly Span[] }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    const from = widgets.findIndex(({ id }) => id === active.id)
    const to = widgets.findIndex(({ id }) => id === over?.id)
    if (from !== to && from >= 0 && to >= 0) onReorder(arrayMove([...widgets], from, to))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements: announcementsOf(widgets) }}
    >
      <SortableContext items={widgets.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <div className={styles.grid}>
          {widgets.map((widget, index) => (
            <SortableCard key={widget.id} widget={widget} figures={figures} arranging span={spans[index]} {...acts} />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}

function SortableCard(props: WidgetCardProps) {
  const sortable = useSortable({ id: props.widget.id, attributes: { roleDescription: 'movable widget' } })
  const { transform, transition } = sortable
  return (
    <WidgetCard
      {...props}
      ref={sortable.setNodeRef}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
      handle={{ ...sortable.attributes, ...sortable.listeners, ref: sortable.setActivatorNodeRef }}
      dragging={sortable.isDragging}
    />
  )
}

function announcementsOf(widgets: readonly UserWidget[]): Announcements {
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
