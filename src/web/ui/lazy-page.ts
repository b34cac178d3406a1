import type { ComponentType } from 'react'
import { loadCode } from '#web/platform/connection/load-code.ts'

/** A page of its own chunk, as a route's `lazy`: fetched while the guards above it look. */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return async () => ({ Component: (await loadCode(load))[name] })
}
