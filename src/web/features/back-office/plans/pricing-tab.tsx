import { NumberInput, SegmentedControl, Select, Stack } from '@mantine/core'
import { effectivePrice, seatPrice, withPricingModel } from '#shared/pricing.ts'
import { countWithNoun } from '#web/domain/count-with-noun.ts'
import { priceText } from '#web/ui/format/money.ts'
import { toPricingInput } from './plan-form.ts'
import type { PlanTabProps } from './plan-tabs.tsx'
import styles from './plans.module.css'

const pricingModelChoices = [
  { value: 'flat' as const, label: 'Flat' },
  { value: 'per_user' as const, label: 'Per user' },
  { value: 'hybrid' as const, label: 'Hybrid' },
]
const frequencyChoices = [
  { value: 'monthly' as const, label: 'Monthly' },
  { value: 'yearly' as const, label: 'Yearly' },
]
const currencies = ['USD', 'EUR', 'GBP']
const moneyInputProps = {
  clampBehavior: 'none' as const,
  min: 0,
  step: 0.01,
  decimalScale: 2,
  fixedDecimalScale: true,
  thousandSeparator: ',',
}

export function PricingTab({ form }: PlanTabProps) {
  const { limits, currency, billing_frequency } = form.values
  const model = limits.pricing_model
  const sign = currency ? priceText(0, currency).replace(/[\d.,\s]/g, '') : ''
  const choose = (chosen: (typeof pricingModelChoices)[number]['value']) => {
    const { price_monthly, limits } = withPricingModel(toPricingInput(form.values), chosen)
    const cleared = chosen === 'flat'
    form.setFieldValue('price_monthly', price_monthly === null ? '' : price_monthly / 100)
    form.setFieldValue('limits', {
      ...form.values.limits,
      pricing_model: limits.pricing_model,
      ...(cleared && {
        per_user_price_monthly: '',
        per_user_price_annual: '',
        base_price_monthly: '',
        min_users: '',
        max_users: 0,
      }),
    })
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="Pricing model"
        fullWidth
        data={pricingModelChoices}
        value={model}
        onChange={(value) => choose(pricingModelChoices.find((one) => one.value === value)?.value ?? 'flat')}
      />
      <div className={styles.pair}>
        <Select label="Currency" withAsterisk data={currencies} {...form.getInputProps('currency')} />
        <Select
          label="Billing Frequency"
          withAsterisk
          data={frequencyChoices}
          {...form.getInputProps('billing_frequency')}
        />
      </div>
      {model === 'flat' ? (
        <NumberInput
          label={billing_frequency === 'yearly' ? 'Yearly Price' : 'Monthly Price'}
          withAsterisk
          prefix={sign}
          {...moneyInputProps}
          {...form.getInputProps('price_monthly')}
        />
      ) : null}
      {model === 'hybrid' ? (
        <NumberInput
          label="Base Price"
          prefix={sign}
          {...moneyInputProps}
          {...form.getInputProps('limits.base_price_monthly')}
        />
      ) : null}
      {model === 'flat' ? null : (
        <>
          {billing_frequency === 'yearly' ? (
            <NumberInput
              label="Per User Annual Price"
              description={
                limits.per_user_price_annual === '' && limits.per_user_price_monthly
                  ? `If empty, twelve times the monthly price of ${priceText(seatPrice({ ...toPricingInput(form.values), billing_frequency: 'monthly' }), currency ?? 'USD')}`
                  : 'Per user and year'
              }
              withAsterisk={model === 'per_user'}
              prefix={sign}
              {...moneyInputProps}
              {...form.getInputProps('limits.per_user_price_annual')}
            />
          ) : (
            <NumberInput
              label="Per User Monthly Price"
              withAsterisk={model === 'per_user'}
              prefix={sign}
              {...moneyInputProps}
              {...form.getInputProps('limits.per_user_price_monthly')}
            />
          )}
          <div className={styles.pair}>
            <NumberInput
              label="Minimum Users"
              description="Defaults to 1"
              min={1}
              allowDecimal={false}
              {...form.getInputProps('limits.min_users')}
            />
            <NumberInput
              label="Maximum Users"
              description="0 = unlimited"
              min={0}
              allowDecimal={false}
              {...form.getInputProps('limits.max_users')}
            />
          </div>
        </>
      )}
      <NumberInput
        label="Trial days"
        description="0 = no trial"
        min={0}
        max={730}
        allowDecimal={false}
        {...form.getInputProps('trial_days')}
      />
      <PricePreview form={form} />
    </Stack>
  )
}

function PricePreview({ form }: Pick<PlanTabProps, 'form'>) {
  const { currency, billing_frequency, limits } = form.values
  const sign = currency ?? 'USD'
  const plan = toPricingInput(form.values)
  const seat = seatPrice(plan)
  const users = limits.min_users || 1
  const base = effectivePrice(plan) - users * seat
  const whom = limits.pricing_model === 'flat' ? '' : ` for ${countWithNoun(users, 'user')}`
  return (
    <section className={styles.preview} aria-label="Price preview">
      <strong>{priceText(effectivePrice(plan), sign)}</strong>
      <span>
        a {billing_frequency === 'yearly' ? 'year' : 'month'}
        {whom}
      </span>
      {limits.pricing_model === 'hybrid' ? (
        <span className={styles.quiet}>
          {priceText(base, sign)} base + {users} × {priceText(seat, sign)}
        </span>
      ) : null}
    </section>
  )
}
