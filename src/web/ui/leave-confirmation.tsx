import { Suspense, useEffect, useState } from 'react'
import { type Location, useBlocker } from 'react-router'
import { hasUnsavedWork, setLeaveConfirmation } from '#web/platform/work/unsaved-work.ts'
import { lazyComponent } from './lazy-component.ts'

const ConfirmDialog = lazyComponent(() => import('./confirm-dialog.tsx'), 'ConfirmDialog')

/** Dialog that asks before the user navigates away from unsaved input. */
export function LeaveConfirmation() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changesPageOrTab(currentLocation, nextLocation) && hasUnsavedWork(),
  )
  const [asked, setAsked] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  useEffect(() => setLeaveConfirmation(() => new Promise((resolve) => setAsked({ answer: resolve }))), [])

  const isBlocked = blocker.state === 'blocked'
  if (!asked && !isBlocked) return null
  const answer = (leaves: boolean) => {
    asked?.answer(leaves)
    setAsked(null)
    if (isBlocked && leaves) blocker.proceed()
    else if (isBlocked) blocker.reset()
  }
  return (
    <Suspense>
      <ConfirmDialog
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        You have unsaved changes.
      </ConfirmDialog>
    </Suspense>
  )
}

function changesPageOrTab(here: Location, there: Location): boolean {
  return here.pathname !== there.pathname || tabOf(here) !== tabOf(there)
}

function tabOf({ search }: Location): string | null {
  return new URLSearchParams(search).get('tab')
}
