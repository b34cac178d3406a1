import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

type Filters = Record<string, string>

/** Filters stored in the URL, so that links and reloads keep them. Default values are omitted. */
export function useUrlFilters<F extends Filters>(defaults: F): [F, (change: Partial<F>) => void] {
  const [params, setParams] = useSearchParams()

  const filters = useMemo(() => readFilters(params, defaults), [params, defaults])
  const change = useCallback(
    (changed: Partial<F>) => {
      // Not the parameters of the last render: two filters can change before the next one.
      const current = new URLSearchParams(window.location.search)
      setParams(writeFilters(current, { ...readFilters(current, defaults), ...changed }, defaults), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [setParams, defaults],
  )
  return [filters, change]
}

export function readFilters<F extends Filters>(params: URLSearchParams, defaults: F): F {
  const filters = { ...defaults }
  for (const name of Object.keys(defaults)) Object.assign(filters, { [name]: params.get(name) ?? defaults[name] })
  return filters
}

export function writeFilters(params: URLSearchParams, filters: Filters, defaults: Filters): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filters)) {
    if (value === defaults[name]) next.delete(name)
    else next.set(name, value)
  }
  return next
}
