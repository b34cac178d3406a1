import type { ComponentType } from 'react'
import { loadCode } from '#web/platform/connection/load-code.ts'

/** `lazy` of a route: loads the page's chunk in parallel with the guards above it. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await loadCode(load))[name] })
}
