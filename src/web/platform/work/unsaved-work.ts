/** Component that may contain unsaved input while mounted. */
interface Holder {
  hasWork: () => boolean
  /** Called after a mutation succeeded: the input is saved. */
  saved?: () => void
}

const holders = new Set<Holder>()
let ask: (() => Promise<boolean>) | null = null

export function hasUnsavedWork(): boolean {
  return [...holders].some(({ hasWork }) => hasWork())
}

/** Register unsaved work. The browser then confirms before reload or close. */
export function registerUnsavedWork(holder: Holder): () => void {
  if (holders.size === 0) window.addEventListener('beforeunload', keepPage)
  holders.add(holder)
  return () => {
    holders.delete(holder)
    if (holders.size === 0) window.removeEventListener('beforeunload', keepPage)
  }
}

function keepPage(event: BeforeUnloadEvent): void {
  if (hasUnsavedWork()) event.preventDefault()
}

export function markWorkSaved(): void {
  for (const { saved } of holders) saved?.()
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
