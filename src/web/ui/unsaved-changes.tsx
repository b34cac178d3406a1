import { Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { lazyNamed } from './lazy-named.ts'

const ConfirmDialog = lazyNamed(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

/** Leaving with unsaved changes asks: inside the app by a dialog, outside it by the browser's own. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return when && currentLocation.pathname !== nextLocation.pathname
  })

  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])

  if (blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={blocker.proceed}
        onCancel={blocker.reset}
      >
        What you changed on this page has not been saved.
      </ConfirmDialog>
    </Suspense>
  )
}
