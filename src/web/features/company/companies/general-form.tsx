import { Alert, Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { z } from 'zod'
import type { companyPreferences } from '#shared/entities.ts'
import { companies, type companySettings } from '#shared/features/company/companies.ts'
import { maxSlugLength, slugify } from '#shared/slug.ts'
import { canonicalZone, zones } from '#shared/time/zones.ts'
import { OtherZoneNotice } from '#web/domain/other-zone-notice.tsx'
import { useSlugCheck } from '#web/domain/use-slug-check.ts'
import { weekdayName, weekdays } from '#web/domain/week.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { changedFormValues } from '#web/ui/changed-values.ts'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

export function GeneralForm({ company }: { company: z.output<typeof companySettings> }) {
  const can = useCan()
  const mayEdit = can({ module: 'company_settings', level: 'admin' })
  const isRestricted = can({ module: 'company_settings', level: 'admin', status: 'any' })
  const save = useSaveCompanySettings()
  const form = useSchemaForm(companies.calls.updateSettings.input, { initialValues: valuesOf(company) })
  /** Time zone that the company had before the last change. */
  const [earlierZone, setEarlierZone] = useState<string | null>(null)
  const slugChanged = form.values.slug !== company.slug
  const slugCheck = useSlugCheck(slugChanged ? form.values.slug : '')
  const slugBlocks = slugChanged && slugCheck !== 'available'

  const submit = form.onSubmit((values) =>
    save.mutate(changedFormValues(values, form.getInitialValues()), {
      onSuccess: (answer) => {
        // Others may have changed other settings meanwhile.
        const saved = valuesOf(answer.company)
        form.setValues({ ...saved, ...changedFormValues(form.getValues(), values) })
        form.resetDirty(saved)
        if (values.timezone !== company.timezone) setEarlierZone(company.timezone)
      },
      onError: (error) => {
        if (hasErrorCode(error, 'slug_taken')) form.setFieldError('slug', error.message)
      },
    }),
  )
  const slugField = form.getInputProps('slug')
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      <Stack gap="md">
        {mayEdit ? null : (
          <Alert color="gray" title="Read only">
            {isRestricted
              ? 'You can change these settings, and open integrations, security, team and activity, once your company is active again.'
              : 'Your role does not allow changes here.'}
          </Alert>
        )}
        <TextInput label="Company name" readOnly={!mayEdit} {...form.getInputProps('name')} />
        <TextInput
          label="URL"
          leftSection={<span aria-hidden="true">/</span>}
          maxLength={maxSlugLength}
          spellCheck={false}
          readOnly={!mayEdit}
          {...slugField}
          description={
            slugChanged && slugCheck === 'available'
              ? 'This URL is available'
              : 'Lowercase letters, numbers and hyphens'
          }
          error={slugChanged && slugCheck === 'taken' ? 'This URL is already taken' : slugField.error}
          onChange={(event) => form.setFieldValue('slug', slugify(event.currentTarget.value))}
        />
        <Textarea label="Description" autosize minRows={3} readOnly={!mayEdit} {...form.getInputProps('description')} />
        <TextInput label="Contact email" type="email" readOnly={!mayEdit} {...form.getInputProps('contact_email')} />
        <TextInput
          label="Website"
          type="url"
          placeholder="https://example.com"
          readOnly={!mayEdit}
          {...form.getInputProps('website')}
        />
        <Select
          label="Timezone"
          data={zones()}
          searchable
          limit={80}
          nothingFoundMessage="Unknown time zone"
          readOnly={!mayEdit}
          {...form.getInputProps('timezone')}
        />
        {earlierZone === null ? null : <OtherZoneNotice key={company.timezone} from={earlierZone} />}
        <PreferenceFields form={form} readOnly={!mayEdit} />
        {mayEdit ? (
          <FormFooter>
            <Button type="submit" loading={save.isPending} disabled={slugBlocks || !form.isDirty()}>
              Save Changes
            </Button>
          </FormFooter>
        ) : null}
      </Stack>
    </form>
  )
}

function valuesOf(company: z.output<typeof companySettings>) {
  return {
    name: company.name,
    slug: company.slug,
    description: company.description ?? '',
    contact_email: company.contact_email ?? '',
    website: company.website ?? '',
    timezone: canonicalZone(company.timezone) ?? company.timezone,
    first_weekday: company.first_weekday,
    clock: company.clock,
    default_currency: company.default_currency,
  }
}

/** Save the settings. Invalidates the session too, because the page frame shows the company's name. */
function useSaveCompanySettings() {
  return useApiMutation(companyApi.companies.updateSettings, {
    successToast: 'Settings saved',
    errorToast: 'Failed to save settings',
    updatesQuery: companyApi.companies.getSettings,
    invalidates: ['session'],
  })
}

interface PreferenceFieldsProps<Values> {
  form: UseFormReturnType<Values>
  readOnly: boolean
}

const regionDefaultLabel = 'Use each person’s regional setting'
const sampleMinutes = 21 * 60 + 30
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const currencyChoices = [
  { value: '', label: 'None' },
  ...Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: `${code} · ${currencyNames.of(code)}` })),
]

function PreferenceFields<Values extends z.output<typeof companyPreferences>>({
  form,
  readOnly,
}: PreferenceFieldsProps<Values>) {
  const { values, errors } = form
  const say = (change: Partial<z.output<typeof companyPreferences>>) => form.setValues(change as Partial<Values>)
  const shared = { readOnly, allowDeselect: false }
  return (
    <>
      <Select
        {...shared}
        label="First day of the week"
        data={[
          { value: '', label: regionDefaultLabel },
          ...weekdays(1).map((day) => ({ value: String(day), label: weekdayName(day) })),
        ]}
        error={errors.first_weekday}
        value={String(values.first_weekday ?? '')}
        onChange={(day) => say({ first_weekday: Number(day) || null })}
      />
      <Select
        {...shared}
        label="Time format"
        description="Used wherever members of this company see times"
        data={[
          { value: '24', label: `24-hour: ${timeOfDayText(sampleMinutes, 24)}` },
          { value: '12', label: `12-hour: ${timeOfDayText(sampleMinutes, 12)}` },
        ]}
        error={errors.clock}
        value={values.clock ?? '24'}
        onChange={(clock) => say({ clock: clock === '12' ? '12' : '24' })}
      />
      <Select
        {...shared}
        label="Currency"
        description="Default for new events"
        data={currencyChoices}
        searchable
        limit={80}
        nothingFoundMessage="Unknown currency"
        error={errors.default_currency}
        value={values.default_currency ?? ''}
        onChange={(code) => say({ default_currency: code || null })}
      />
    </>
  )
}
