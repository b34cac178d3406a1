import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#web/platform/toast/toast.ts'

/** Show the result of the OAuth flow once and remove it from the URL. */
export function useConnectionReturn(): void {
  const [params, setParams] = useSearchParams()
  const connected = params.has('connected')
  const failed = params.has('failed')
  const unwritten = params.has('unwritten')
  useEffect(() => {
    if (!connected && !failed && !unwritten) return
    if (connected) toast({ title: 'Integration connected successfully', tone: 'success' })
    else if (unwritten)
      toast({
        title: 'Your events cannot be written yet',
        message: 'The calendar is connected, but Marquee was not allowed to write. Switch it on again and allow it.',
        tone: 'danger',
      })
    else
      toast({
        title: 'Failed to connect integration',
        message: 'The provider did not give its consent, or the attempt took too long. Please try again.',
        tone: 'danger',
      })
    setParams({ tab: 'integrations' }, { replace: true })
  }, [connected, failed, unwritten, setParams])
}
