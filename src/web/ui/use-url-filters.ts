import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'

type Filters = Record<string, string>

/** Filters stored in the URL, so that links and reloads keep them. Default values are omitted. */
export function useUrlFilters<F extends Filters>(defaults: F): [F, (change: Partial<F>) => void] {
  const [params, setParams] = useSearchParams()

  const filters = useMemo(() => readFilters(params, defaults), [params, defaults])
  // Two filters can change before the next render, and `params` are those of the last one.
  const last = useRef<{ params: URLSearchParams; changes: Partial<F> }>({ params, changes: {} })
  const change = useCallback(
    (changed: Partial<F>) => {
      const changes = { ...(last.current.params === params && last.current.changes), ...changed }
      last.current = { params, changes }
      setParams(writeFilters(params, { ...readFilters(params, defaults), ...changes }, defaults), {
        replace: true,
        preventScrollReset: true,
      })
    },
    [params, setParams, defaults],
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
