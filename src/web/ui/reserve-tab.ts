/** A tab that waits for its address. */
export interface ReservedTab {
  lead(url: string): void
  /** There will be no address. */
  close(): void
}

/**
 * Opens a tab for another site before its address is known: call it in the click itself, as browsers refuse tabs that
 * come later. Where even that is refused, this tab goes there.
 */
export function reserveTab(): ReservedTab {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = 'One moment...'
  }
  return {
    lead(url) {
      if (tab && !tab.closed) tab.location.replace(url)
      else window.location.assign(url)
    },
    close() {
      tab?.close()
    },
  }
}
