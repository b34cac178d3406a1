import { useEffect, useLayoutEffect, useRef } from 'react'
import { registerUnsavedWork } from '#web/platform/work/unsaved-work.ts'

interface UnsavedChangesProps {
  when: () => boolean
  /** The acts that save it: once one has, nothing is unsaved, though the page may still be fetching what it shows. */
  savedBy: readonly { hasSaved: () => boolean }[]
}

/** For a form in a page: leaving it with something entered asks first. A dialog asks by itself. */
export function UnsavedChanges({ when, savedBy }: UnsavedChangesProps) {
  const isUnsaved = () => when() && !savedBy.some(({ hasSaved }) => hasSaved())
  const hasWork = useRef(isUnsaved)
  useLayoutEffect(() => {
    hasWork.current = isUnsaved
  })
  useEffect(() => registerUnsavedWork({ hasWork: () => hasWork.current() }), [])
  return null
}
