import { type ComponentType, Suspense } from 'react'
import type { WidgetProps } from '#web/domain/widget.ts'
import { AfterPaint } from '#web/ui/after-paint.tsx'
import styles from './widgets.module.css'

/** A widget that asks for what it shows: it is fetched once the others are there, and its place is kept. */
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
