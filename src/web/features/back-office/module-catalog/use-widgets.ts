import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '#shared/call.ts'
import type { Widget } from '#shared/entities.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

export type WidgetSent = Sent<typeof moduleCatalog.calls.createWidget>

const key = ['admin', 'widgets']

/** All of them, or those of one module. */
export function useCatalogWidgets(moduleKey: string | null) {
  return useQuery({
    queryKey: [...key, 'list', moduleKey],
    queryFn: async ({ signal }) =>
      (await api.moduleCatalog.listWidgets(moduleKey === null ? {} : { module_key: moduleKey }, { signal })).widgets,
    placeholderData: keepPreviousData,
  })
}

/** On how many dashboards it is; always fresh, as it is about to go. */
export function useWidgetUses(widgetId: string) {
  return useQuery({
    queryKey: [...key, 'uses', widgetId],
    queryFn: async ({ signal }) => (await api.moduleCatalog.getWidget({ widget_id: widgetId }, { signal })).uses,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Makes a widget, or changes the one given. [A-WID-16 A-WID-17] */
export function useSaveWidget(existing: Widget | null) {
  const renew = useRenewWidgets()
  return useMutation({
    mutationFn: ({ key: widgetKey, ...widget }: WidgetSent) =>
      existing === null
        ? api.moduleCatalog.createWidget({ key: widgetKey, ...widget })
        : api.moduleCatalog.updateWidget({ widget_id: existing.id, widget }),
    onSuccess: ({ widget }) =>
      toast({
        title: existing === null ? 'Widget created successfully' : 'Widget updated successfully',
        message: widget.name,
        tone: 'success',
      }),
    onError: (error) => failed(existing === null ? 'Failed to create widget' : 'Failed to update widget', error),
    onSettled: renew,
  })
}

/** [A-WID-18] */
export function useDeleteWidget() {
  const renew = useRenewWidgets()
  return useMutation({
    mutationFn: ({ widget, notes }: { widget: Widget; notes: string }) =>
      api.moduleCatalog.deleteWidget({ widget_id: widget.id, admin_notes: notes }),
    onSuccess: (_, { widget }) => toast({ title: 'Widget deleted', message: widget.name, tone: 'success' }),
    onError: (error) => failed('Failed to delete widget', error),
    onSettled: renew,
  })
}

function useRenewWidgets() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [...key, 'list'] })
}

function failed(title: string, error: Error): void {
  toast({ title, message: errorMessage(error), tone: 'danger' })
}
