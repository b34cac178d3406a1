import { Alert, Anchor, MultiSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ComponentType } from 'react'
import type { Output } from '#shared/call.ts'
import type { PlanPrice, plans } from '#shared/features/back-office/plans.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { StripeId } from '#web/features/back-office/provider-id.tsx'
import { useCompanyTypeChoices } from '#web/features/back-office/use-choices.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { shortDate } from '#web/ui/format/dates.ts'
import { priceText } from '#web/ui/format/money.ts'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { InclusionsTab } from './inclusions-tab.tsx'
import { LimitsTab } from './limits-tab.tsx'
import type { PlanForm } from './plan-form.ts'
import styles from './plans.module.css'
import { PricingTab } from './pricing-tab.tsx'
import { ProductActions } from './product-actions.tsx'
import { isTestProduct } from './product-result.ts'
import { useIsSelling, usePlan, usePlanModules } from './use-plans.ts'

export interface PlanTabProps {
  form: UseFormReturnType<PlanForm>
  /** Null for a new plan. */
  planId: string | null
}

export const planTabs: readonly { key: string; label: string; Panel: ComponentType<PlanTabProps> }[] = [
  { key: 'basic', label: 'Basic Info', Panel: BasicTab },
  { key: 'pricing', label: 'Pricing', Panel: PricingTab },
  { key: 'limits', label: 'Limits', Panel: LimitsTab },
  { key: 'inclusions', label: 'Inclusions', Panel: InclusionsTab },
  { key: 'modules', label: 'Modules', Panel: ModulesTab },
  { key: 'provider', label: 'Stripe', Panel: StripeTab },
]

const pricingFieldPattern =
  /^(price_monthly|currency|billing_frequency|trial_days|limits\.(.*price.*|pricing_model|m(in|ax)_users))$/

export function planTabOfField(field: string): string {
  if (pricingFieldPattern.test(field)) return 'pricing'
  if (field.startsWith('limits.')) return 'limits'
  if (field.startsWith('display_inclusions')) return 'inclusions'
  return field.startsWith('module_ids') ? 'modules' : 'basic'
}

function BasicTab({ form }: PlanTabProps) {
  const types = useCompanyTypeChoices().data ?? []
  const allowed = form.values.allowed_company_type_ids
  return (
    <Stack gap="md">
      <TextInput label="Plan Name" withAsterisk maxLength={120} {...form.getInputProps('name')} />
      <Textarea
        label="Description"
        description="Shown under the plan name"
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('description')}
      />
      <MultiSelect
        label="Company types"
        description="Limit sign-up to these company types. Leave empty for all."
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={allowed ?? []}
        onChange={(ids) => form.setFieldValue('allowed_company_type_ids', ids.length === 0 ? null : ids)}
        error={form.errors.allowed_company_type_ids}
      />
      <Switch
        label="Active"
        description="Available to new customers. Existing customers keep an inactive plan."
        {...form.getInputProps('is_active', { type: 'checkbox' })}
      />
      <Switch
        label="Featured"
        description="Shows the badge 'Most Popular'."
        {...form.getInputProps('is_featured', { type: 'checkbox' })}
      />
      <Switch
        label="Private"
        description="Hidden from customers; can only be assigned by staff."
        {...form.getInputProps('is_private', { type: 'checkbox' })}
      />
    </Stack>
  )
}

/**
 * Tab to select the modules of a plan. Modules that are not available yet cannot be added; a plan that has one keeps
 * it.
 */
function ModulesTab({ form }: PlanTabProps) {
  const { data, isError, refetch, isFetching } = usePlanModules()
  if (isError) return <ErrorState message="Failed to fetch modules" onRetry={refetch} retrying={isFetching} />
  if (!data) return <LoadingScreen text="Loading modules..." fill="block" />

  const chosen = form.values.module_ids
  const toggle = (id: string, included: boolean) =>
    form.setFieldValue('module_ids', included ? [...chosen, id] : chosen.filter((one) => one !== id))
  const categories = [...new Set(data.map(({ category }) => category))]
  return (
    <Stack gap="lg">
      <section className={styles.category} aria-label="Features">
        <h3>Features</h3>
        <Switch
          label="Custom branding"
          description="Lets companies use their own logo and colors. Requires the Marketing module."
          {...form.getInputProps('features.custom_branding', { type: 'checkbox' })}
        />
      </section>
      {categories.map((category) => (
        <section key={category} className={styles.category} aria-label={category}>
          <h3>{category}</h3>
          {data
            .filter((module) => module.category === category)
            .map(({ id, key, name, description, is_core }) => (
              <Switch
                key={id}
                label={name}
                description={
                  !isModuleAvailable(key) ? 'Not yet available' : is_core ? 'Every company has it.' : description
                }
                disabled={is_core || !isModuleAvailable(key)}
                checked={is_core || chosen.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            ))}
        </section>
      ))}
    </Stack>
  )
}

function StripeTab({ form, planId }: PlanTabProps) {
  return planId === null ? <NewPlanProduct form={form} /> : <ExistingProduct form={form} planId={planId} />
}

function NewPlanProduct({ form }: Pick<PlanTabProps, 'form'>) {
  const selling = useIsSelling().data ?? true
  return (
    <Stack gap="md">
      {selling ? (
        <Alert variant="default" title="The product is created when you save the plan">
          Saving a plan with a name and a price also makes its product and its prices at Stripe.
        </Alert>
      ) : (
        <NotSellingNotice />
      )}
      <ProductActions form={form} plan={null} selling={selling} />
    </Stack>
  )
}

function NotSellingNotice() {
  return (
    <Alert variant="default" title="Nothing is sold here">
      Billing is switched off (BILLING=off), so plans have no product at Stripe. Companies get theirs from here.
    </Alert>
  )
}

function ExistingProduct({ form, planId }: PlanTabProps & { planId: string }) {
  const { data, isPending, isError, refetch, isFetching } = usePlan(planId)
  if (isPending) return <LoadingScreen text="Loading the product..." fill="block" />
  if (isError) return <ErrorState message="Failed to fetch existing plan" onRetry={refetch} retrying={isFetching} />
  const { selling, product_is_foreign } = data.provider
  return (
    <Stack gap="md">
      {selling ? null : <NotSellingNotice />}
      {product_is_foreign ? (
        <Alert variant="default" title="This product belongs to another Stripe account">
          It was made before the payment provider was changed. Create a product in the current account.
        </Alert>
      ) : null}
      <ProductFacts data={data} />
      <ProductActions form={form} plan={data} selling={selling} />
    </Stack>
  )
}

interface ProductFactsProps {
  data: Output<typeof plans.calls.getPlan>
}

function ProductFacts({ data: { plan, prices, provider } }: ProductFactsProps) {
  const product = plan.stripe_product_id
  return (
    <>
      <Facts
        facts={[
          [
            'Product',
            product === null ? (
              'None yet'
            ) : (
              <span key="product" className={styles.product}>
                <StripeId id={product} />
                {isTestProduct(product) ? <StatusBadge tone="warning">Test product</StatusBadge> : null}
              </span>
            ),
          ],
          [
            'Account',
            provider.selling && provider.test_mode ? (
              <StatusBadge key="mode" tone="warning">
                Test mode
              </StatusBadge>
            ) : provider.selling ? (
              'Live'
            ) : (
              'None'
            ),
          ],
        ]}
      />
      {provider.product_url ? (
        <Anchor href={provider.product_url} target="_blank" rel="noreferrer" size="sm">
          Open in the Stripe dashboard
        </Anchor>
      ) : null}
      {prices.length > 0 ? (
        <section aria-label="Prices at Stripe">
          <ul className={styles.prices}>
            {prices.map((one) => (
              <PriceLine key={one.stripe_price_id} price={one} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

function PriceLine({ price: one }: { price: PlanPrice }) {
  const { kind, unit_amount, currency, billing_frequency, is_current, created_at, stripe_price_id } = one
  const span = billing_frequency === 'yearly' ? 'year' : 'month'
  return (
    <li>
      <span>
        <strong>{priceText(unit_amount, currency)}</strong> {kind === 'seat' ? `per user / ${span}` : `/ ${span}`}
      </span>
      {is_current ? <StatusBadge tone="success">Current</StatusBadge> : <StatusBadge>Earlier</StatusBadge>}
      <span className={styles.quiet}>{shortDate(created_at)}</span>
      <StripeId id={stripe_price_id} />
    </li>
  )
}
