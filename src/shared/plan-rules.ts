import { availableInclusions } from './plan-texts.ts'
import { type PlanPricing, pricesToSell, seatPrice } from './pricing.ts'

export interface PlanProblem {
  field: string
  message: string
}

/** Word for the price of a billing period: a yearly plan has a yearly and an annual price. */
const periodWords = ({ billing_frequency }: PlanPricing) =>
  billing_frequency === 'yearly' ? { flat: 'Yearly', seat: 'annual' } : { flat: 'Monthly', seat: 'monthly' }

const isPositive = (amount: number | null) => amount !== null && amount > 0

/** Problems that prevent saving a plan, in the order in which to fix them. */
export function planProblems(plan: PlanPricing): PlanProblem[] {
  const { limits } = plan
  const words = periodWords(plan)
  const seat = seatPrice(plan)
  const problems: PlanProblem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })

  if (plan.name.trim() === '') add('name', 'Plan name is required')
  if (limits.pricing_model === 'flat' && !isPositive(plan.price_monthly))
    add('price_monthly', `${words.flat} price is required and must be greater than 0 for flat rate pricing`)
  if (limits.pricing_model === 'per_user' && !isPositive(seat))
    add(
      `limits.per_user_price_${words.seat}`,
      `Per-user ${words.seat} price is required and must be greater than 0 for per-user pricing`,
    )
  if (limits.pricing_model === 'hybrid' && !isPositive(limits.base_price_monthly) && !isPositive(seatPrice(plan)))
    add(
      'limits.base_price_monthly',
      'Hybrid pricing requires either a base price or per-user price (or both) to be greater than 0',
    )
  const { min_users, max_users } = limits
  if (limits.pricing_model !== 'flat' && min_users !== null && max_users !== null && min_users > max_users)
    add('limits.min_users', 'Minimum users cannot be greater than maximum users')
  if (!plan.currency) add('currency', 'Currency is required')
  if (!plan.billing_frequency) add('billing_frequency', 'Billing frequency is required')
  return problems
}

export function missingPlanFields(plan: PlanPricing): string[] {
  const { limits } = plan
  const words = periodWords(plan)
  const lacks: Record<string, boolean> = {
    'Plan Name': plan.name.trim() === '',
    Currency: !plan.currency,
    'Billing Frequency': !plan.billing_frequency,
    [`${words.flat} Price`]: limits.pricing_model === 'flat' && !isPositive(plan.price_monthly),
    [words.seat === 'annual' ? 'Per User Annual Price' : 'Per User Monthly Price']:
      limits.pricing_model === 'per_user' && !isPositive(seatPrice(plan)),
    'Base Price or Per User Price':
      limits.pricing_model === 'hybrid' && !isPositive(limits.base_price_monthly) && !isPositive(seatPrice(plan)),
  }
  return Object.keys(lacks).filter((name) => lacks[name])
}

/** Why Stripe cannot sell the plan; null if it can. */
export function productProblem(plan: PlanPricing): { title: string; message: string } | null {
  const { limits } = plan
  if (plan.name.trim() === '')
    return { title: 'Validation Error', message: 'Plan name is required to create Stripe product' }
  const missing = (message: string) => ({ title: 'Missing Pricing', message })
  if (limits.pricing_model === 'flat' && !isPositive(plan.price_monthly))
    return missing(`${periodWords(plan).flat} price is required for flat rate pricing`)
  if (limits.pricing_model === 'per_user' && !isPositive(seatPrice(plan)))
    return missing('Per-user price is required for per-user pricing')
  if (limits.pricing_model === 'hybrid' && !isPositive(limits.base_price_monthly) && !isPositive(seatPrice(plan)))
    return missing('A base price or a per-user price is required for hybrid pricing')
  return null
}

/** Whether saving a new plan also creates its Stripe product. Requires a name and a price. */
export function willCreateProduct(plan: Pick<PlanPricing, 'name' | 'price_monthly' | 'limits'>): boolean {
  return plan.name.trim() !== '' && pricesToSell(plan).length > 0
}

const maximumInclusions = 6

export const suggestedInclusions = [
  'Unlimited events',
  'Unlimited team members',
  'Guest access per event',
  'Budget and settlement',
  'Contacts and deals',
  'Projects and tasks',
  'Two-factor authentication',
  'Custom branding',
  'Outgoing webhooks',
  'Priority support',
  'Roles of your own',
  'Export of all data',
] as const

/** Up to six suggested bullet points for a plan that are true and not listed yet. */
export function quickInclusions(listed: readonly string[], has: { hasSupport: boolean }): string[] {
  return availableInclusions(suggestedInclusions, has)
    .filter((suggestion) => !listed.includes(suggestion))
    .slice(0, maximumInclusions)
}

/** Add a bullet point to the list. It is trimmed; empty text and duplicates are ignored. */
export function addInclusion(listed: readonly string[], typed: string): string[] {
  const inclusion = typed.trim()
  return inclusion === '' || listed.includes(inclusion) ? [...listed] : [...listed, inclusion]
}

/**
 * Whether companies of a type can use the plan: it lists the type, or no types. `planOpenToCompanyTypeCondition` is the
 * same rule in SQL.
 */
export function isPlanOpenToCompanyType(
  plan: { allowed_company_type_ids: string[] | null },
  typeId: string | null,
): boolean {
  const types = plan.allowed_company_type_ids ?? []
  return types.length === 0 || (typeId !== null && types.includes(typeId))
}
