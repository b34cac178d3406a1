import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadCode } from '#web/platform/connection/load-code.ts'

/** Lazy component by export name, as our files have no default exports. */
export function lazyComponent<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadCode(load))[name] }))
}
