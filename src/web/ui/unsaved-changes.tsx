import { useEffect, useLayoutEffect, useRef } from 'react'
import { holdWork } from '#web/platform/work/unsaved-work.ts'

/** For a form in a page: leaving it with something entered asks first. A dialog asks by itself. */
export function UnsavedChanges({ when }: { when: () => boolean }) {
  const hasWork = useRef(when)
  useLayoutEffect(() => {
    hasWork.current = when
  }, [when])
  useEffect(() => holdWork({ hasWork: () => hasWork.current() }), [])
  return null
}
