/** Opens another site in a tab of its own; where the browser refuses that, this tab goes there. */
export function openInNewTab(url: string): void {
  const tab = window.open(url, '_blank')
  if (tab) tab.opener = null
  else window.location.assign(url)
}
