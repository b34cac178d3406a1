import { TriangleAlert } from 'lucide-react'
import { type ComponentType, createContext, useContext } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import type { DashboardFigures } from '#shared/features/company/dashboard.ts'
import type { WidgetProps } from '#web/domain/widget.ts'
import { settingsOf } from './widget-settings.ts'
import styles from './widgets.module.css'

/** Components by widget type. The router passes them in, because they belong to several features. */
export type WidgetComponents = Record<string, ComponentType<WidgetProps>>
export const WidgetComponentsContext = createContext<WidgetComponents>({})

export function WidgetBody({ widget, figures }: { widget: UserWidget; figures: DashboardFigures }) {
  const components = useContext(WidgetComponentsContext)
  const Component = components[widget.widget.component_key]
  if (Component) return <Component figures={figures} settings={settingsOf(widget)} />
  return (
    <div className={styles.broken}>
      <TriangleAlert size={20} aria-hidden="true" />
      <p>
        <strong>Widget Error</strong>
        This widget needs a part that this version does not have ({widget.widget.component_key}).
      </p>
    </div>
  )
}
