/** Functions of mounted components that tell whether they have unsaved input. */
const holders = new Set<() => boolean>()
let ask: (() => Promise<boolean>) | null = null

export function hasUnsavedWork(): boolean {
  return [...holders].some((hasWork) => hasWork())
}

/** Register a component that may have unsaved input. The browser then asks before the page is reloaded or closed. */
export function registerUnsavedWork(hasWork: () => boolean): () => void {
  if (holders.size === 0) window.addEventListener('beforeunload', keepPage)
  holders.add(hasWork)
  return () => {
    holders.delete(hasWork)
    if (holders.size === 0) window.removeEventListener('beforeunload', keepPage)
  }
}

function keepPage(event: BeforeUnloadEvent): void {
  if (hasUnsavedWork()) event.preventDefault()
}

/** Set the function that opens the dialog 'Leave this page?'. */
export function setLeaveConfirmation(asking: () => Promise<boolean>): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/**
 * Ask before leaving a page with unsaved input. If the user agrees, the input counts as discarded, so that nothing asks
 * again.
 */
export async function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedWork() || !ask) return true
  const leaves = await ask()
  if (leaves) holders.clear()
  return leaves
}
