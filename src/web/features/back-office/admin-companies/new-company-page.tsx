import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { maxSlugLength, slugify } from '#shared/slug.ts'
import { planPriceLine } from '#web/domain/plan-price.ts'
import { type SlugState, useSlugCheck } from '#web/domain/use-slug-check.ts'
import { useCompanyTypeChoices, usePlanChoices } from '#web/features/back-office/use-choices.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './admin-companies.module.css'
import { choosablePlans } from './choosable-plans.ts'
import { useCreateCompany } from './use-company-mutations.ts'

const { input } = adminCompanies.calls.createCompany
const emptyForm = { name: '', slug: '', company_type_id: '', plan_id: '', owner_email: '', admin_notes: '' }

export function NewCompanyPage() {
  const navigate = useNavigate()
  const create = useCreateCompany()
  const form = useSchemaForm(input, { initialValues: emptyForm })
  const [slugIsOwn, setSlugIsOwn] = useState(false)
  const { slug, company_type_id, plan_id } = form.values
  const check = useSlugCheck(slug)
  const types = (useCompanyTypeChoices().data ?? []).filter(({ is_active }) => is_active)
  const plans = choosablePlans(usePlanChoices().data ?? [], company_type_id || null)
  const fitting = plans.some(({ id }) => id === plan_id)

  const submit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: ({ company_id }) => {
        form.resetDirty()
        navigate(`/admin/companies/${company_id}`)
      },
      onError: (error) => {
        if (hasErrorCode(error, 'slug_taken')) form.setFieldError('slug', 'This URL is already taken')
      },
    }),
  )
  return (
    <>
      <PageHeader
        title="Create Company"
        subtitle="Set up a company for a customer; they take over by accepting the invitation"
      />
      <Panel width="form">
        <form noValidate className={styles.form} onSubmit={submit}>
          <UnsavedChanges when={form.isDirty} savedBy={[create]} />
          <TextInput
            label="Company name"
            withAsterisk
            maxLength={120}
            {...form.getInputProps('name')}
            onChange={(event) => {
              const name = event.currentTarget.value
              form.setFieldValue('name', name)
              if (!slugIsOwn) form.setFieldValue('slug', slugify(name).replace(/^-|-$/g, ''))
            }}
          />
          <TextInput
            label="URL"
            description="Lowercase letters, numbers and hyphens"
            withAsterisk
            maxLength={maxSlugLength}
            autoComplete="off"
            spellCheck={false}
            leftSection={<span aria-hidden="true">/</span>}
            {...form.getInputProps('slug')}
            onChange={(event) => {
              setSlugIsOwn(true)
              form.setFieldValue('slug', event.currentTarget.value)
            }}
          />
          <p className={styles.verdict} role="status">
            {slugMessages[check]}
          </p>
          <Select
            label="Company type"
            withAsterisk
            placeholder="Choose a company type"
            allowDeselect={false}
            data={types.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.getInputProps('company_type_id')}
          />
          <Select
            label="Plan"
            withAsterisk
            placeholder="Choose a plan"
            description={
              company_type_id ? 'Includes private plans. The trial starts now.' : 'Choose the company type first'
            }
            disabled={!company_type_id}
            allowDeselect={false}
            data={plans.map((plan) => ({
              value: plan.id,
              label: `${plan.name}${plan.is_private ? ' (private)' : ''} · ${planPriceLine(plan)}`,
            }))}
            {...form.getInputProps('plan_id')}
            value={fitting ? plan_id : null}
          />
          <TextInput
            label="Owner's email"
            description="Receives an owner invitation valid for 7 days"
            withAsterisk
            type="email"
            autoComplete="off"
            maxLength={254}
            {...form.getInputProps('owner_email')}
          />
          <Textarea
            label="Admin Notes (Optional)"
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('admin_notes')}
          />
          <div className={styles.acts}>
            <Button type="submit" loading={create.isPending} disabled={check === 'taken'}>
              Create Company
            </Button>
            <Button component={Link} to="/admin/companies" variant="default">
              Cancel
            </Button>
          </div>
        </form>
      </Panel>
    </>
  )
}

const slugMessages: Record<SlugState, string | null> = {
  empty: null,
  invalid: 'Use lower-case letters, numbers and single hyphens',
  checking: 'Checking availability...',
  taken: 'This URL is already taken',
  available: 'This URL is available',
  failed: 'We could not check this URL. Please try again in a moment.',
}
