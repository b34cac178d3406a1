import { type ComponentType, type CSSProperties, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import type { ShareLinkContent } from '#shared/features/public/share-links.ts'
import type { ShareLinkKind } from '#shared/share-links.ts'
import { accentVariables } from '#web/domain/brand-variables.ts'
import { api } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useColorScheme } from '#web/platform/theme/color-scheme.ts'
import { ColorSchemeButton } from '#web/ui/color-scheme-button.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { ProductMark } from '#web/ui/layout/product-mark.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import styles from './share-link-page.module.css'

/** The component that shows the content of each kind of link. */
export type ShareLinkContents = { [K in ShareLinkKind]: ComponentType<{ content: ShareLinkContent[K] }> }

/** Page of a link for people without an account: the company's name and colors, and what the link opens. */
export function ShareLinkPage({ contents }: { contents: ShareLinkContents }) {
  const token = useParams().token ?? ''
  const link = useApiQuery(api.shareLinks.getShareLink, { token }, { retry: false })
  const scheme = useColorScheme()
  if (link.isPending) {
    return (
      <Frame>
        <LoadingScreen text="Opening the link..." fill="block" />
      </Frame>
    )
  }
  if (link.error) {
    const hasEnded = hasErrorCode(link.error, 'link_ended')
    return (
      <Frame>
        <title>{hasEnded ? 'This link has ended · Marquee' : 'Link · Marquee'}</title>
        <h1>{hasEnded ? 'This link has ended' : 'The link could not be opened'}</h1>
        <p role="alert">{endedText(link.error) ?? link.error.message}</p>
        {hasEnded ? null : <PlainButton onClick={() => void link.refetch()}>Try again</PlainButton>}
      </Frame>
    )
  }
  const { company, content, expires_at } = link.data
  const Content = contents[content.kind] as ComponentType<{ content: typeof content }>
  return (
    <div style={accentVariables(company.brand, scheme) as CSSProperties | undefined}>
      <Frame company={company}>
        <Suspense fallback={<LoadingScreen text="Opening the link..." fill="block" />}>
          <Content content={content} />
        </Suspense>
        <p className={styles.expiry}>This link works until {longDate(expires_at)}.</p>
      </Frame>
    </div>
  )
}

function endedText(error: unknown): string | null {
  return hasErrorCode(error, 'link_ended') ? `Ask ${error.data.sender} for a new one.` : null
}

interface FrameProps {
  company?: { name: string; logo_url: string | null }
  children: ReactNode
}

function Frame({ company, children }: FrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        {company ? (
          <span className={styles.company}>
            {company.logo_url ? <img className={styles.logo} src={company.logo_url} alt="" /> : null}
            {company.name}
          </span>
        ) : (
          <ProductMark />
        )}
        <ColorSchemeButton />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
