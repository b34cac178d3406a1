import type { SiteFacts } from '#web/platform/site/site-facts.ts'
import styles from './landing.module.css'
import { PublicFooter, PublicHeader } from './public-frame.tsx'

interface OwnTextPageProps {
  text: { title: string; html: string }
  site: SiteFacts
}

/** Legal page of the operator. The server renders it, and it needs no JavaScript. */
export function OperatorTextPage({ text: { title, html }, site }: OwnTextPageProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} · Marquee`}</title>
      <PublicHeader />
      <main
        id="content"
        tabIndex={-1}
        className={styles.ownText}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from Markdown, without HTML of its own
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <PublicFooter site={site} />
    </div>
  )
}
