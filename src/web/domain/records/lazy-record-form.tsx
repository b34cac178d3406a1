import { Suspense } from 'react'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { customInputs } from './custom-inputs.ts'
import type { RecordFormProps } from './record-form.tsx'

const RecordForm = lazyComponent(() => import('./record-form.tsx'), 'RecordForm')

/** The form of a record: fetched where one is filled in, as most pages are only read. */
export function LazyRecordForm(props: RecordFormProps) {
  // On their way beside the form, which waits for them.
  void customInputs(props.screen)
  return (
    <Suspense fallback={<LoadingScreen text="Loading the form..." fill="block" />}>
      <RecordForm {...props} />
    </Suspense>
  )
}
