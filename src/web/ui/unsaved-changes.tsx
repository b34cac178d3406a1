import { useEffect, useLayoutEffect, useRef } from 'react'
import { registerUnsavedWork } from '#web/platform/work/unsaved-work.ts'

interface UnsavedChangesProps {
  when: () => boolean
  /** Mutations that save the form: after success nothing is unsaved, even during refetches. */
  savedBy: readonly { hasSaved: () => boolean }[]
}

/** For forms in pages: confirms leaving with unsaved input. Dialogs handle this themselves. */
export function UnsavedChanges({ when, savedBy }: UnsavedChangesProps) {
  const isUnsaved = () => when() && !savedBy.some(({ hasSaved }) => hasSaved())
  const hasWork = useRef(isUnsaved)
  useLayoutEffect(() => {
    hasWork.current = isUnsaved
  })
  useEffect(() => registerUnsavedWork({ hasWork: () => hasWork.current() }), [])
  return null
}
