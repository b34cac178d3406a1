import type { UserWidget } from '#shared/entities.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { useSetAnswer } from '#web/platform/queries/use-set-answer.ts'

/** What is done to a dashboard: fetched with what it is done by. */

export function useAvailableWidgets() {
  return useCall(
    companyApi.dashboard.listAvailableWidgets,
    {},
    { select: ({ widgets }) => widgets, staleTime: 0, failed: 'Failed to load available widgets' },
  )
}

export function useAddWidget() {
  return useAct(companyApi.dashboard.addWidget, {
    done: ({ widget }) => ({ title: 'Widget Added', message: widget.widget.name }),
    failed: 'Failed to add widget to dashboard',
  })
}

export function useConfigureWidget() {
  return useAct(companyApi.dashboard.configureWidget, {
    done: ({ widget }) => ({ title: 'Widget Updated', message: widget.widget.name }),
    failed: 'Failed to update widget configuration',
  })
}

export function useResetDashboard() {
  return useAct(companyApi.dashboard.resetDashboard, {
    done: { title: 'Dashboard reset', message: 'The widgets of your role are back.' },
    failed: 'Failed to reset the dashboard',
  })
}

export function useRemoveWidget() {
  const putBack = useAct(
    ({ widget_id, position, config, is_wide }: UserWidget) =>
      companyApi.dashboard.addWidget({ widget_id, position, config, is_wide }),
    { failed: 'Failed to put the widget back', stale: ['dashboard'] },
  )
  return useAct((widget: UserWidget) => companyApi.dashboard.removeWidget({ user_widget_id: widget.id }), {
    done: (_, removed) => ({
      title: 'Widget Removed',
      message: removed.widget.name,
      action: { label: 'Undo', act: () => putBack.mutate(removed) },
    }),
    failed: 'Failed to remove widget',
    stale: ['dashboard'],
  })
}

/** The new order shows at once; if the server refuses it, the old one comes back. */
export function useReorderWidgets() {
  const setAnswer = useSetAnswer()
  const reorder = (ordered: readonly UserWidget[]) =>
    companyApi.dashboard.reorderWidgets({ user_widget_ids: ordered.map(({ id }) => id) })
  return useAct(reorder, {
    begin: (ordered) =>
      setAnswer(companyApi.dashboard.getDashboard, {}, (shown) => shown && { ...shown, widgets: [...ordered] }),
    failed: 'Failed to save the order of the widgets',
    stale: ['dashboard'],
  })
}

/** The new width shows at once. */
export function useResizeWidget() {
  const setAnswer = useSetAnswer()
  const resize = ({ id, is_wide }: UserWidget) =>
    companyApi.dashboard.resizeWidget({ user_widget_id: id, is_wide: !is_wide })
  const turned = (widget: UserWidget, { id }: UserWidget) =>
    widget.id === id ? { ...widget, is_wide: !widget.is_wide } : widget
  return useAct(resize, {
    begin: (changed) =>
      setAnswer(
        companyApi.dashboard.getDashboard,
        {},
        (shown) => shown && { ...shown, widgets: shown.widgets.map((widget) => turned(widget, changed)) },
      ),
    failed: 'Failed to change the width of the widget',
    stale: ['dashboard'],
  })
}
