import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

/** Same key and attribute as Mantine, so that all pages agree. */
const key = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'
const system = () => window.matchMedia('(prefers-color-scheme: dark)')

export function shownColorScheme(): ColorScheme {
  return document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light'
}

/** Selecting the system's scheme resets to following the system. */
export function chooseColorScheme(scheme: ColorScheme): void {
  const followsSystem = scheme === (system().matches ? 'dark' : 'light')
  localStorage.setItem(key, followsSystem ? 'auto' : scheme)
  document.documentElement.setAttribute(attribute, scheme)
}

/** The server cannot know the scheme: its markup must look right in both. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(watchAttribute, shownColorScheme, () => 'light')
}

function watchAttribute(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [attribute] })
  return () => observer.disconnect()
}
