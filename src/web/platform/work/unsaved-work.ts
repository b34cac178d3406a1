/** Checks of mounted components that may contain unsaved input. */
const holders = new Set<() => boolean>()
let ask: (() => Promise<boolean>) | null = null

export function hasUnsavedWork(): boolean {
  return [...holders].some((hasWork) => hasWork())
}

/** Register unsaved work. The browser then confirms before reload or close. */
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

/** Set the dialog that confirms leaving; set by layouts of signed-in pages. */
export function setLeaveConfirmation(asking: () => Promise<boolean>): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/** Confirm before leaving programmatically. True discards the input, so that nothing confirms again. */
export async function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedWork() || !ask) return true
  const leaves = await ask()
  if (leaves) holders.clear()
  return leaves
}
