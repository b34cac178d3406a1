import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { registerUnsavedWork } from '#web/platform/work/unsaved-work.ts'

/**
 * Each form in a dialog adds a function that returns true while the form has unsaved input. The dialog calls them before
 * it closes.
 */
export const UnsavedChecksContext = createContext<Set<() => boolean> | null>(null)

interface UnsavedChangesProps {
  when: () => boolean
  /** Mutations that save the form. After success, the input counts as saved although queries may still refetch. */
  savedBy: readonly { hasSaved: () => boolean }[]
}

/** Makes the page and the surrounding dialog ask before unsaved input is lost. */
export function UnsavedChanges({ when, savedBy }: UnsavedChangesProps) {
  const dialog = useContext(UnsavedChecksContext)
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
