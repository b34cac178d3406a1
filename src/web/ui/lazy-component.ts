import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { loadCode } from '#web/platform/connection/load-code.ts'

/** Create a lazy component from a named export. `React.lazy` itself requires a default export. */
export function lazyComponent<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await loadCode(load))[name] }))
}
