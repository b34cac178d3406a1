import { useEffect, useState } from 'react'
import { PlainButton } from '#web/ui/plain-button.tsx'

/** Seconds between one mail and the next: the first is mostly on its way still. */
const pause = 30

interface ResendButtonProps {
  resending: boolean
  onResend: () => void
}

/** Asks for another mail, and counts down to when it can be asked for again. */
export function ResendButton({ resending, onResend }: ResendButtonProps) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const press = () => {
    if (left > 0) return
    onResend()
    setLeft(pause)
  }
  return (
    <PlainButton wide look="quiet" working={resending} onClick={press}>
      {left > 0 && !resending ? `Resend Email (${left} s)` : 'Resend Email'}
    </PlainButton>
  )
}
