import { Suspense } from 'react'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { ownInputs } from './own-inputs.ts'
import type { RecordFormProps } from './record-form.tsx'

const RecordForm = lazyNamed(() => import('./record-form.tsx'), 'RecordForm')

/** The form of a record: fetched where one is filled in, as most pages are only read. */
export function LazyRecordForm(props: RecordFormProps) {
  // On their way beside the form, which waits for them.
  void ownInputs(props.screen)
  return (
    <Suspense fallback={<LoadingScreen text="Loading the form..." fill="block" />}>
      <RecordForm {...props} />
    </Suspense>
  )
}
