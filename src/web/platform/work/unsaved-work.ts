/** What holds something that somebody has entered, for as long as it stands in the page. */
interface Holder {
  hasWork: () => boolean
  /** Something was done: what was entered for it is saved. */
  saved?: () => void
}

const holders = new Set<Holder>()
let ask: (() => Promise<boolean>) | null = null

export function hasUnsavedWork(): boolean {
  return [...holders].some(({ hasWork }) => hasWork())
}

/** The browser asks before a page with unsaved work is reloaded or closed. */
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

/** How the person is asked whether they leave; what answers is shown by the pages on which somebody is at work. */
export function setLeaveConfirmation(asking: () => Promise<boolean>): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = null
  }
}

/** For what leaves a page by itself. True gives up what was entered, so that nothing asks a second time. */
export async function confirmLeave(): Promise<boolean> {
  if (!hasUnsavedWork() || !ask) return true
  const leaves = await ask()
  if (leaves) holders.clear()
  return leaves
}
