import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Output } from '#shared/call.ts'
import type { UserWidget } from '#shared/entities.ts'
import type { dashboard } from '#shared/features/company/dashboard.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'

type Dashboard = Output<typeof dashboard.calls.getDashboard>

export function useDashboard() {
  const company = useCompanyId()
  const query = useQuery({
    queryKey: ['dashboard', company],
    queryFn: ({ signal }) => api.dashboard.getDashboard({}, { signal }),
  })
  useToastOnError(query.error, 'Failed to load dashboard widgets')
  return query
}

export function useAvailableWidgets() {
  const company = useCompanyId()
  const query = useQuery({
    queryKey: ['dashboard', company, 'available'],
    queryFn: async ({ signal }) => (await api.dashboard.listAvailableWidgets({}, { signal })).widgets,
    staleTime: 0,
  })
  useToastOnError(query.error, 'Failed to load available widgets')
  return query
}

export function useAddWidget() {
  const renew = useRenewDashboard()
  return useMutation({
    mutationFn: (input: { widget_id: string }) => api.dashboard.addWidget(input),
    onSuccess: ({ widget }) => toast({ title: 'Widget Added', message: widget.widget.name, tone: 'success' }),
    onError: (error) => failed('Failed to add widget to dashboard', error),
    onSettled: renew,
  })
}

export function useConfigureWidget() {
  const renew = useRenewDashboard()
  return useMutation({
    mutationFn: ({ widget, config }: { widget: UserWidget; config: UserWidget['config'] }) =>
      api.dashboard.configureWidget({ user_widget_id: widget.id, config }),
    onSuccess: ({ widget }) => toast({ title: 'Widget Updated', message: widget.widget.name, tone: 'success' }),
    onError: (error) => failed('Failed to update widget configuration', error),
    onSettled: renew,
  })
}

export function useResetDashboard() {
  const renew = useRenewDashboard()
  return useMutation({
    mutationFn: () => api.dashboard.resetDashboard(),
    onSuccess: () =>
      toast({ title: 'Dashboard reset', message: 'The widgets of your role are back.', tone: 'success' }),
    onError: (error) => failed('Failed to reset the dashboard', error),
    onSettled: renew,
  })
}

export function useRemoveWidget() {
  const renew = useRenewDashboard()
  return useMutation({
    mutationFn: (widget: UserWidget) => api.dashboard.removeWidget({ user_widget_id: widget.id }),
    onSuccess: (_, widget) => toast({ title: 'Widget Removed', message: widget.widget.name, tone: 'success' }),
    onError: (error) => failed('Failed to remove widget', error),
    onSettled: renew,
  })
}

/** The new order shows at once; if the server refuses it, the old one comes back. */
export function useReorderWidgets() {
  const client = useQueryClient()
  const company = useCompanyId()
  const renew = useRenewDashboard()
  return useMutation({
    mutationFn: (ordered: readonly UserWidget[]) =>
      api.dashboard.reorderWidgets({ user_widget_ids: ordered.map(({ id }) => id) }),
    onMutate: (ordered) => {
      client.setQueryData<Dashboard>(['dashboard', company], (shown) => shown && { ...shown, widgets: [...ordered] })
    },
    onError: (error) => failed('Failed to save the order of the widgets', error),
    onSettled: renew,
  })
}

function useRenewDashboard() {
  const client = useQueryClient()
  const company = useCompanyId()
  return () => client.invalidateQueries({ queryKey: ['dashboard', company] })
}

function failed(title: string, error: Error): void {
  toast({ title, message: errorMessage(error), tone: 'danger' })
}

function useToastOnError(error: Error | null, title: string): void {
  useEffect(() => {
    if (error) failed(title, error)
  }, [error, title])
}
