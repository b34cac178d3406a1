import type { ComponentType } from 'react'
import { loadCode } from '#web/platform/connection/load-code.ts'

/** `lazy` function of a route. The page's code loads in parallel with the checks of its guards. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await loadCode(load))[name] })
}
