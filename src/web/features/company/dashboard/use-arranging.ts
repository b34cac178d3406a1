import type { UserWidget } from '#shared/entities.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useSetQueryData } from '#web/platform/queries/use-set-query-data.ts'

/** Hooks for arranging the dashboard. In a separate file, because that code loads on demand. */

export function useAvailableWidgets() {
  return useApiQuery(
    companyApi.dashboard.listAvailableWidgets,
    {},
    { select: ({ widgets }) => widgets, staleTime: 0, errorToast: 'Failed to load available widgets' },
  )
}

export function useAddWidget() {
  return useApiMutation(companyApi.dashboard.addWidget, {
    successToast: ({ widget }) => ({ title: 'Widget Added', message: widget.widget.name }),
    errorToast: 'Failed to add widget to dashboard',
  })
}

export function useConfigureWidget() {
  return useApiMutation(companyApi.dashboard.configureWidget, {
    successToast: ({ widget }) => ({ title: 'Widget Updated', message: widget.widget.name }),
    errorToast: 'Failed to update widget configuration',
  })
}

export function useResetDashboard() {
  return useApiMutation(companyApi.dashboard.resetDashboard, {
    successToast: { title: 'Dashboard reset', message: 'The widgets of your role are back.' },
    errorToast: 'Failed to reset the dashboard',
  })
}

export function useRemoveWidget() {
  const putBack = useApiMutation(
    ({ widget_id, position, config, is_wide }: UserWidget) =>
      companyApi.dashboard.addWidget({ widget_id, position, config, is_wide }),
    { errorToast: 'Failed to put the widget back', invalidates: ['dashboard'] },
  )
  return useApiMutation((widget: UserWidget) => companyApi.dashboard.removeWidget({ user_widget_id: widget.id }), {
    successToast: (_, removed) => ({
      title: 'Widget Removed',
      message: removed.widget.name,
      action: { label: 'Undo', act: () => putBack.mutate(removed) },
    }),
    errorToast: 'Failed to remove widget',
    invalidates: ['dashboard'],
  })
}

/** Reorder widgets. The new order is shown immediately and reverted on an error. */
export function useReorderWidgets() {
  const setAnswer = useSetQueryData()
  const reorder = (ordered: readonly UserWidget[]) =>
    companyApi.dashboard.reorderWidgets({ user_widget_ids: ordered.map(({ id }) => id) })
  return useApiMutation(reorder, {
    onMutate: (ordered) =>
      setAnswer(companyApi.dashboard.getDashboard, {}, (shown) => shown && { ...shown, widgets: [...ordered] }),
    errorToast: 'Failed to save the order of the widgets',
    invalidates: ['dashboard'],
  })
}

export function useResizeWidget() {
  const setAnswer = useSetQueryData()
  const resize = ({ id, is_wide }: UserWidget) =>
    companyApi.dashboard.resizeWidget({ user_widget_id: id, is_wide: !is_wide })
  const turned = (widget: UserWidget, { id }: UserWidget) =>
    widget.id === id ? { ...widget, is_wide: !widget.is_wide } : widget
  return useApiMutation(resize, {
    onMutate: (changed) =>
      setAnswer(
        companyApi.dashboard.getDashboard,
        {},
        (shown) => shown && { ...shown, widgets: shown.widgets.map((widget) => turned(widget, changed)) },
      ),
    errorToast: 'Failed to change the width of the widget',
    invalidates: ['dashboard'],
  })
}
