import type { Output } from '#shared/call.ts'
import type { companies } from '#shared/features/company/companies.ts'
import type { Tone } from '#web/ui/status-badge.tsx'

export type Integrations = Output<typeof companies.calls.getIntegrations>

export interface IntegrationCard {
  key: 'payments' | 'automation' | 'messaging' | 'accounting'
  title: string
  text: string
  state: { word: string; tone: Tone }
  hint: string
  leadsTo: 'billing' | 'webhooks' | null
  action: string | null
}

const paymentCards: Record<Integrations['payments'], Pick<IntegrationCard, 'state' | 'hint' | 'action'>> = {
  off: {
    state: { word: 'Unavailable', tone: 'neutral' },
    hint: 'Billing is switched off in this installation, so there is nothing to connect.',
    action: null,
  },
  not_configured: {
    state: { word: 'Unavailable', tone: 'neutral' },
    hint: 'No payment provider is configured in this installation. Whoever runs it has to add the keys of one.',
    action: null,
  },
  no_customer: {
    state: { word: 'Not connected', tone: 'warning' },
    hint: 'Your company has no payment account yet. Choosing a plan makes one.',
    action: 'Choose a plan',
  },
  no_subscription: {
    state: { word: 'No subscription', tone: 'warning' },
    hint: 'There is a payment account, but no running subscription. Choose a plan.',
    action: 'Choose a plan',
  },
  connected: {
    state: { word: 'Connected', tone: 'success' },
    hint: 'Your subscription is paid by card.',
    action: 'Open billing',
  },
}

export function integrationCards({ payments: state, webhooks }: Integrations): IntegrationCard[] {
  const served = webhookCard(webhooks)
  return [
    {
      key: 'payments',
      title: 'Card payments',
      text: 'How your company pays for its subscription.',
      leadsTo: paymentCards[state].action ? 'billing' : null,
      ...paymentCards[state],
    },
    {
      key: 'automation',
      title: 'Automation',
      text: 'Starts a workflow of your automation service when something happens here.',
      leadsTo: 'webhooks',
      ...served,
    },
    {
      key: 'messaging',
      title: 'Messaging',
      text: 'Sends notifications to your chat tool, through a webhook receiver that you run.',
      leadsTo: 'webhooks',
      ...served,
    },
    {
      key: 'accounting',
      title: 'Accounting',
      text: 'Hands invoices over to your accounting service.',
      state: { word: 'Unavailable', tone: 'neutral' },
      hint: "Accounting integrations aren't available yet. Invoices can be downloaded under Billing.",
      leadsTo: null,
      action: null,
    },
  ]
}

function webhookCard({
  endpoints,
  active,
}: Integrations['webhooks']): Pick<IntegrationCard, 'state' | 'hint' | 'action'> {
  if (endpoints === 0) {
    return {
      state: { word: 'Not connected', tone: 'warning' },
      hint: 'Works through webhooks. None is set up yet.',
      action: 'Set up webhooks',
    }
  }
  const paused = endpoints - active
  return {
    state: active > 0 ? { word: 'Connected', tone: 'success' } : { word: 'Paused', tone: 'warning' },
    hint: `Works through webhooks: ${active} active${paused > 0 ? `, ${paused} paused` : ''}.`,
    action: 'Manage webhooks',
  }
}
