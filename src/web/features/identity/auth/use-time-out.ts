import { useEffect, useState } from 'react'

export const authTimeout = 15_000

export function useTimeOut(waiting: boolean): boolean {
  const [timedOut, setTimedOut] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setTimedOut(true), authTimeout)
    return () => {
      clearTimeout(timer)
      setTimedOut(false)
    }
  }, [waiting])
  return timedOut
}
