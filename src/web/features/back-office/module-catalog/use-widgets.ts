import { keepPreviousData } from '@tanstack/react-query'
import type { RequestInput } from '#shared/call.ts'
import type { Widget } from '#shared/entities.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { api } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { InvalidationTarget } from '#web/platform/queries/use-invalidate.ts'

export type WidgetRequest = RequestInput<typeof moduleCatalog.calls.createWidget>

const calls = api.moduleCatalog
const invalidates: readonly InvalidationTarget[] = [calls.listWidgets]

export function useCatalogWidgets(moduleKey: string | null) {
  return useApiQuery(calls.listWidgets, moduleKey === null ? {} : { module_key: moduleKey }, {
    select: ({ widgets }) => widgets,
    placeholderData: keepPreviousData,
  })
}

export function useWidgetUses(widget_id: string) {
  return useApiQuery(calls.getWidget, { widget_id }, { select: ({ uses }) => uses, staleTime: 0, gcTime: 0 })
}

export function useSaveWidget(existing: Widget | null) {
  const save = ({ key, ...widget }: WidgetRequest) =>
    existing === null ? calls.createWidget({ key, ...widget }) : calls.updateWidget({ widget_id: existing.id, widget })
  return useApiMutation(save, {
    successToast: ({ widget }) => ({
      title: existing === null ? 'Widget created successfully' : 'Widget updated successfully',
      message: widget.name,
    }),
    errorToast: existing === null ? 'Failed to create widget' : 'Failed to update widget',
    invalidates,
  })
}

export function useDeleteWidget({ name }: Widget) {
  return useApiMutation(calls.deleteWidget, {
    successToast: { title: 'Widget deleted', message: name },
    errorToast: 'Failed to delete widget',
    invalidates,
  })
}
