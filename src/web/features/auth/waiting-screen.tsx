import { PlainNotice } from '../../ui/plain-notice.tsx'
import { WaitingPage } from '../../ui/waiting-page.tsx'

export const takingLong = 'Authentication is taking longer than expected. Please try refreshing the page.'

export function WaitingScreen({ text, timedOut = false }: { text: string; timedOut?: boolean }) {
  return (
    <WaitingPage text={text}>{timedOut ? <PlainNotice tone="danger">{takingLong}</PlainNotice> : null}</WaitingPage>
  )
}
