import { Landing } from '#web/features/public/landing/landing.tsx'
import { Plans } from '#web/features/public/landing/plans.tsx'
import { embeddedResponse } from '#web/platform/api/embedded-responses.ts'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { hydrate } from './hydrate.tsx'

const offeredPlans = embeddedResponse('onboarding', 'listPlans')?.plans
hydrate(<Landing checking={false} site={siteFacts()} plans={<Plans offered={offeredPlans} />} />)
