import { useEffect, useEffectEvent } from 'react'
import { useCompanyId } from '#web/platform/queries/use-company-id.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'

const features = { event: ['events', 'holds'], space: ['spaces'], venue: ['venues'] } as const
const all = Object.values(features).flat()

/** Milliseconds after which a rejected stream is opened again. */
const retryAfter = 30_000

/**
 * Refetch events, holds, spaces and venues when another user changes them. The stream is open while the page is
 * visible. When it reopens, everything is refetched, because changes may have been missed.
 */
export function useLiveChanges(): void {
  const company = useCompanyId()
  const invalidate = useInvalidate()
  const refresh = useEffectEvent((kind: string) => {
    void invalidate(Object.hasOwn(features, kind) ? features[kind as keyof typeof features] : all)
  })
  useEffect(() => {
    if (!company || typeof EventSource === 'undefined') return
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = null
    }
    const open = () => {
      close()
      if (document.visibilityState === 'hidden') return
      source = new EventSource(`/api/changes?${new URLSearchParams({ company })}`)
      source.onopen = () => refresh('all')
      source.onmessage = ({ data }) => refresh(String(data))
      // The browser reopens a broken stream by itself, but not a rejected one.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, retryAfter)
      }
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      close()
    }
  }, [company])
}
