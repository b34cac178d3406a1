import { MarqueeBoard } from '#web/ui/layout/marquee-board.tsx'
import { PlainButtonLink } from '#web/ui/plain-button.tsx'
import styles from './hero.module.css'

export function Hero({ checking }: { checking: boolean }) {
  return (
    <section className={styles.hero}>
      <MarqueeBoard align="center">
        <p className={styles.eyebrow}>Now showing</p>
        <h1 className={styles.headline}>
          The ultimate event management platform for music, events, and live entertainment
        </h1>
        <p className={styles.text}>
          Calendar, holds, venues and teams under one roof, so the people making the show can focus on it.
        </p>
        <div className={styles.actions}>
          <PlainButtonLink to="/auth?tab=sign-up">Get Started</PlainButtonLink>
          <a className={styles.further} href="#plans">
            See the plans
          </a>
        </div>
        <p className={styles.status} role="status">
          {checking ? 'Loading your account...' : null}
        </p>
      </MarqueeBoard>
    </section>
  )
}
