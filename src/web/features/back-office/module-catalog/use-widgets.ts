import { keepPreviousData } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { Widget } from '#shared/entities.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { api } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import type { Stale } from '#web/platform/queries/use-invalidate.ts'

export type WidgetSent = Sent<typeof moduleCatalog.calls.createWidget>

const calls = api.moduleCatalog
const stale: readonly Stale[] = [calls.listWidgets]

/** All of them, or those of one module. */
export function useCatalogWidgets(moduleKey: string | null) {
  return useCall(calls.listWidgets, moduleKey === null ? {} : { module_key: moduleKey }, {
    select: ({ widgets }) => widgets,
    placeholderData: keepPreviousData,
  })
}

/** On how many dashboards it is; always fresh, as it is about to go. */
export function useWidgetUses(widget_id: string) {
  return useCall(calls.getWidget, { widget_id }, { select: ({ uses }) => uses, staleTime: 0, gcTime: 0 })
}

/** Makes a widget, or changes the one given. [A-WID-16 A-WID-17] */
export function useSaveWidget(existing: Widget | null) {
  const save = ({ key, ...widget }: WidgetSent) =>
    existing === null ? calls.createWidget({ key, ...widget }) : calls.updateWidget({ widget_id: existing.id, widget })
  return useAct(save, {
    done: ({ widget }) => ({
      title: existing === null ? 'Widget created successfully' : 'Widget updated successfully',
      message: widget.name,
    }),
    failed: existing === null ? 'Failed to create widget' : 'Failed to update widget',
    stale,
  })
}

/** [A-WID-18] */
export function useDeleteWidget({ name }: Widget) {
  return useAct(calls.deleteWidget, {
    done: { title: 'Widget deleted', message: name },
    failed: 'Failed to delete widget',
    stale,
  })
}
