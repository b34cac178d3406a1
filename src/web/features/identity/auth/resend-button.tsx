import { useEffect, useState } from 'react'
import { PlainButton } from '#web/ui/plain-button.tsx'

const pause = 30

interface ResendButtonProps {
  resending: boolean
  onResend: () => void
}

export function ResendButton({ resending, onResend }: ResendButtonProps) {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const timer = setTimeout(setLeft, 1000, Math.max(0, left - 1))
    return () => clearTimeout(timer)
  }, [left])
  const press = () => {
    onResend()
    setLeft(pause)
  }
  return (
    <PlainButton wide look="quiet" working={resending || left > 0} onClick={press}>
      Resend Email{left > 0 ? ` (${left} s)` : ''}
    </PlainButton>
  )
}
