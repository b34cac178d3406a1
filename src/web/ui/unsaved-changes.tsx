import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { registerUnsavedWork } from '#web/platform/work/unsaved-work.ts'

/** Checks of the forms in a dialog, which asks before it closes. */
export const DialogWork = createContext<Set<() => boolean> | null>(null)

interface UnsavedChangesProps {
  when: () => boolean
  /** Mutations that save the form: after success nothing is unsaved, even during refetches. */
  savedBy: readonly { hasSaved: () => boolean }[]
}

/** Confirms leaving the page, or closing the dialog around it, with unsaved input. */
export function UnsavedChanges({ when, savedBy }: UnsavedChangesProps) {
  const dialog = useContext(DialogWork)
  const isUnsaved = () => when() && !savedBy.some(({ hasSaved }) => hasSaved())
  const latest = useRef(isUnsaved)
  useLayoutEffect(() => {
    latest.current = isUnsaved
  })
  useEffect(() => {
    const hasWork = () => latest.current()
    const end = registerUnsavedWork(hasWork)
    dialog?.add(hasWork)
    return () => {
      end()
      dialog?.delete(hasWork)
    }
  }, [dialog])
  return null
}
