import { Alert, Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { companies, type companySettings } from '#shared/features/company/companies.ts'
import { slugify, slugMaximum } from '#shared/slug.ts'
import { canonicalZone, zones } from '#shared/time/zones.ts'
import { useSlugCheck } from '#web/domain/use-slug-check.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { PreferenceFields } from './preference-fields.tsx'
import { useSaveCompanySettings } from './use-company-settings.ts'

export function GeneralForm({ company }: { company: z.output<typeof companySettings> }) {
  const mayEdit = useCan()({ module: 'company_settings', level: 'admin' })
  const save = useSaveCompanySettings()
  const form = useSchemaForm(companies.calls.updateSettings.input, {
    initialValues: {
      name: company.name,
      slug: company.slug,
      description: company.description ?? '',
      contact_email: company.contact_email ?? '',
      website: company.website ?? '',
      timezone: canonicalZone(company.timezone) ?? company.timezone,
      first_weekday: company.first_weekday,
      clock: company.clock,
      default_currency: company.default_currency,
    },
  })
  const slugChanged = form.values.slug !== company.slug
  const slugCheck = useSlugCheck(slugChanged ? form.values.slug : '')
  const slugBlocks = slugChanged && slugCheck !== 'available'

  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: () => form.resetDirty(values),
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
            Your role, or the status of the company, does not allow changes here.
          </Alert>
        )}
        <TextInput label="Company name" readOnly={!mayEdit} {...form.getInputProps('name')} />
        <TextInput
          label="URL"
          leftSection={<span aria-hidden="true">/</span>}
          maxLength={slugMaximum}
          spellCheck={false}
          readOnly={!mayEdit}
          {...slugField}
          description={
            slugChanged && slugCheck === 'available'
              ? 'This URL is available'
              : 'Lower-case letters, numbers and hyphens'
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
          nothingFoundMessage="No such timezone"
          readOnly={!mayEdit}
          {...form.getInputProps('timezone')}
        />
        <PreferenceFields form={form} readOnly={!mayEdit} />
        {mayEdit ? (
          <FormFooter>
            <Button type="submit" loading={save.isPending} disabled={slugBlocks}>
              Save Changes
            </Button>
          </FormFooter>
        ) : null}
      </Stack>
    </form>
  )
}
