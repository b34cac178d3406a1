/** Browser tab that is open, but has no URL yet. */
export interface ReservedTab {
  lead(url: string): void
  close(): void
}

/**
 * Open a tab whose URL is not known yet. Call this in a click handler, otherwise the browser blocks the tab. If it is
 * blocked anyway, the URL opens in the current tab.
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
