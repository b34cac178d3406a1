import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

/** The key and the attribute are those of the component library, so that all pages agree. */
const key = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'
const system = () => window.matchMedia('(prefers-color-scheme: dark)')

export function shownColorScheme(): ColorScheme {
  return document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light'
}

/** Choosing what the system says anyway goes back to following the system. */
export function chooseColorScheme(scheme: ColorScheme): void {
  const followsSystem = scheme === (system().matches ? 'dark' : 'light')
  localStorage.setItem(key, followsSystem ? 'auto' : scheme)
  document.documentElement.setAttribute(attribute, scheme)
}

/** A server does not know it: what it renders looks right in both, until the browser says. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(watchAttribute, shownColorScheme, () => 'light')
}

function watchAttribute(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [attribute] })
  return () => observer.disconnect()
}
