/** Opened tab that has no URL yet. */
export interface ReservedTab {
  lead(url: string): void
  close(): void
}

/**
 * Open a tab for an external URL that is not known yet. Call it in the click handler: browsers block later ones. If
 * blocked, this tab navigates.
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
