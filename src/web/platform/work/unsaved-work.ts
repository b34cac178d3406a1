/** Functions of mounted components that tell whether they have unsaved input. */
const unsavedChecks = new Set<() => boolean>()
let confirmDialog: (() => Promise<boolean>) | null = null

export function hasUnsavedWork(): boolean {
  return [...unsavedChecks].some((hasWork) => hasWork())
}

/** Register a component that may have unsaved input. The browser then asks before the page is reloaded or closed. */
export function registerUnsavedWork(hasWork: () => boolean): () => void {
  if (unsavedChecks.size === 0) window.addEventListener('beforeunload', preventUnload)
  unsavedChecks.add(hasWork)
  return () => {
    unsavedChecks.delete(hasWork)
    if (unsavedChecks.size === 0) window.removeEventListener('beforeunload', preventUnload)
  }
}

function preventUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedWork()) event.preventDefault()
}

/** Set the function that opens the dialog 'Leave this page?'. */
export function setLeaveConfirmation(asking: () => Promise<boolean>): () => void {
  confirmDialog = asking
  return () => {
    if (confirmDialog === asking) confirmDialog = null
  }
}

/**
 * Ask before leaving a page with unsaved input. If the user agrees, the input counts as discarded, so that nothing asks
 * again.
 */
export async function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedWork() || !confirmDialog) return true
  const leaves = await confirmDialog()
  if (leaves) unsavedChecks.clear()
  return leaves
}
