import { Suspense } from 'react'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { loadFieldInputs } from './load-field-inputs.ts'
import type { RecordFormProps } from './record-form.tsx'

const RecordForm = lazyComponent(() => import('./record-form.tsx'), 'RecordForm')

/** Record form. Its code loads on demand, because users read most pages without editing. */
export function LazyRecordForm(props: RecordFormProps) {
  // Start loading the custom inputs in parallel with the form.
  void loadFieldInputs(props.screen)
  return (
    <Suspense fallback={<LoadingScreen text="Loading the form..." fill="block" />}>
      <RecordForm {...props} />
    </Suspense>
  )
}
