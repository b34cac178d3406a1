import { Button, Skeleton } from '@mantine/core'
import { Calculator, CreditCard, MessageSquare, Workflow } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { type IntegrationCard, integrationCards } from './integration-cards.ts'
import styles from './settings-tabs.module.css'

const icons = { payments: CreditCard, automation: Workflow, messaging: MessageSquare, accounting: Calculator }

export function CompanyIntegrationsTab({ webhooks }: { webhooks: ReactNode }) {
  // Always refetched, because webhooks and payments are set up in other places.
  const integrations = useApiQuery(companyApi.companies.getIntegrations, {}, { staleTime: 0 })
  return (
    <>
      <section className={styles.section} aria-label="Services">
        <Loaded
          query={integrations}
          loading={<Skeleton height={220} radius={12} role="status" aria-label="Loading..." />}
          failed="The integrations could not be loaded."
        >
          {(counts) => (
            <div className={styles.cards}>
              {integrationCards(counts).map((card) => (
                <IntegrationCardView key={card.key} card={card} />
              ))}
            </div>
          )}
        </Loaded>
      </section>
      <section id="webhooks" className={styles.section}>
        {webhooks}
      </section>
    </>
  )
}

function IntegrationCardView({ card }: { card: IntegrationCard }) {
  const Icon = icons[card.key]
  return (
    <article className={styles.card} aria-label={card.title}>
      <div className={styles.cardHead}>
        <span className={styles.cardIcon}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <h2>{card.title}</h2>
        <StatusBadge tone={card.state.tone}>{card.state.word}</StatusBadge>
      </div>
      <p>{card.text}</p>
      <p className={styles.hint}>{card.hint}</p>
      {card.leadsTo === 'billing' ? (
        <Button component={Link} to="?tab=billing" replace variant="default" size="sm">
          {card.action}
        </Button>
      ) : null}
      {card.leadsTo === 'webhooks' ? (
        <Button variant="default" size="sm" onClick={scrollToWebhooks}>
          {card.action}
        </Button>
      ) : null}
    </article>
  )
}

function scrollToWebhooks() {
  const section = document.getElementById('webhooks')
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector('button')?.focus({ preventScroll: true })
}
