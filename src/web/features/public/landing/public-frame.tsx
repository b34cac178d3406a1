import type { ReactNode } from 'react'
import type { SiteFacts } from '#web/platform/site/site-facts.ts'
import { ProductMark } from '#web/ui/layout/product-mark.tsx'
import { PageLink } from '#web/ui/navigation/page-link.tsx'
import styles from './landing.module.css'

export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      <a href="/" className={styles.home}>
        <ProductMark />
      </a>
      {children}
      <PageLink to="/auth" className={styles.signIn}>
        Sign In
      </PageLink>
    </header>
  )
}

const textNames: Record<string, string> = { privacy: 'Privacy', terms: 'Terms' }

/** Footer with links to the operator's legal pages and contact. Omits links that the operator has not configured. */
export function PublicFooter({ site: { texts, support } }: { site: SiteFacts }) {
  return (
    <footer className={styles.footer}>
      <ProductMark />
      <p>Event management for the modern era</p>
      {texts.length > 0 || support ? (
        <nav aria-label="About this site" className={styles.footerLinks}>
          {texts.map((name) => (
            <a key={name} href={`/${name}`}>
              {textNames[name]}
            </a>
          ))}
          {support ? <a href={`mailto:${support}`}>Contact</a> : null}
        </nav>
      ) : null}
    </footer>
  )
}
