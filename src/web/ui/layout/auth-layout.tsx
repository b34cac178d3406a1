import type { ReactNode } from 'react'
import { ColorSchemeButton } from '#web/ui/color-scheme-button.tsx'
import { PageLink } from '#web/ui/navigation/page-link.tsx'
import styles from './auth-layout.module.css'
import { MarqueeBoard } from './marquee-board.tsx'
import { ProductMark } from './product-mark.tsx'

/** Layout of the sign-in pages: a card next to a decorative marquee sign. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.stage}>
      <title>{`${title} · Marquee`}</title>
      <aside className={styles.board}>
        <MarqueeBoard align="end">
          <p className={styles.tonight}>Tonight and every night</p>
          <p className={styles.tagline}>Event management for the modern era</p>
        </MarqueeBoard>
      </aside>
      <div className={styles.side}>
        <header className={styles.header}>
          <PageLink className={styles.home} to="/" aria-label="Marquee, to the home page">
            <ProductMark />
          </PageLink>
          <ColorSchemeButton />
        </header>
        <main className={styles.main}>{children}</main>
      </div>
    </div>
  )
}

interface AuthCardProps {
  heading: string
  lead?: ReactNode
  children?: ReactNode
}

export function AuthCard({ heading, lead, children }: AuthCardProps) {
  return (
    <section className={styles.card}>
      <div>
        <h1>{heading}</h1>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
      </div>
      {children}
    </section>
  )
}
