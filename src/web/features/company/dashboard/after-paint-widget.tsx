import { type ComponentType, Suspense } from 'react'
import type { WidgetProps } from '#web/domain/widget.ts'
import { AfterPaint } from '#web/ui/after-paint.tsx'
import styles from './widgets.module.css'

/** Widget with its own query: rendered after the others, with its space reserved. */
export function afterPaint(Widget: ComponentType): ComponentType<WidgetProps> {
  return () => (
    <div className={styles.later}>
      <AfterPaint>
        <Suspense>
          <Widget />
        </Suspense>
      </AfterPaint>
    </div>
  )
}
