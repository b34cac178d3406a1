import { useEffect, useEffectEvent } from 'react'
import { useCompanyId } from '#web/platform/queries/use-company-id.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'

const features = { event: ['events', 'holds'], space: ['spaces'], venue: ['venues'] } as const
const all = Object.values(features).flat()

/** Time after which a stream that was refused is opened again. */
const retryAfter = 30_000

/**
 * Repeat the queries of events, holds, spaces and venues when somebody changes one. The stream is open while the page is
 * visible; after each pause everything is queried again, because changes may have been missed.
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
      // The browser opens a broken stream again, but not one that was refused.
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
