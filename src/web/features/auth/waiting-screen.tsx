import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { PlainNotice } from '../../ui/plain-notice.tsx'
import styles from './auth.module.css'

export const takingLong = 'Authentication is taking longer than expected. Please try refreshing the page.'

export function WaitingScreen({ text, timedOut = false }: { text: string; timedOut?: boolean }) {
  return (
    <main className={styles.waiting}>
      <title>Marquee</title>
      <h1 className={styles.unseen}>Marquee</h1>
      <LoadingScreen text={text} fill="block" />
      {timedOut ? <PlainNotice tone="danger">{takingLong}</PlainNotice> : null}
    </main>
  )
}
