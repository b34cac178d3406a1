import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

/** Storage key and attribute are those of Mantine, so that pages with and without Mantine have the same scheme. */
const storageKey = 'mantine-color-scheme-value'
const schemeAttribute = 'data-mantine-color-scheme'
const systemDarkQuery = () => window.matchMedia('(prefers-color-scheme: dark)')

export function shownColorScheme(): ColorScheme {
  return document.documentElement.getAttribute(schemeAttribute) === 'dark' ? 'dark' : 'light'
}

/**
 * Set the color scheme. The scheme of the operating system resets the setting, so that later changes of the system
 * apply.
 */
export function chooseColorScheme(scheme: ColorScheme): void {
  const followsSystem = scheme === (systemDarkQuery().matches ? 'dark' : 'light')
  localStorage.setItem(storageKey, followsSystem ? 'auto' : scheme)
  document.documentElement.setAttribute(schemeAttribute, scheme)
}

/** Current color scheme. The server cannot know it, so server-rendered markup must look right in both schemes. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(watchAttribute, shownColorScheme, () => 'light')
}

function watchAttribute(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [schemeAttribute] })
  return () => observer.disconnect()
}
