import { WaitingPage } from '#web/ui/layout/waiting-page.tsx'
import { PlainNotice } from '#web/ui/plain-notice.tsx'

export const slowSignInMessage = 'Authentication is taking longer than expected. Please try refreshing the page.'

export function WaitingScreen({ text, timedOut = false }: { text: string; timedOut?: boolean }) {
  return (
    <WaitingPage text={text}>
      {timedOut ? <PlainNotice tone="danger">{slowSignInMessage}</PlainNotice> : null}
    </WaitingPage>
  )
}
