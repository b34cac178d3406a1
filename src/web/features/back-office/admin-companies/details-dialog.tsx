import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { adminCompanies, type CompanyDetail } from '#shared/features/back-office/admin-companies.ts'
import { maxSlugLength } from '#shared/slug.ts'
import { canonicalZone, zones } from '#shared/time/zones.ts'
import { useSlugCheck } from '#web/domain/use-slug-check.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useUpdateCompany } from './use-company-mutations.ts'

const { input } = adminCompanies.calls.updateCompany

interface DetailsDialogProps {
  company: CompanyDetail
  onClose: () => void
}

export function DetailsDialog({ company, onClose }: DetailsDialogProps) {
  const update = useUpdateCompany()
  const form = useSchemaForm(input.omit({ company_id: true }), {
    initialValues: {
      name: company.name,
      slug: company.slug,
      description: company.description ?? '',
      website: company.website ?? '',
      contact_email: company.contact_email ?? '',
      billing_email: company.billing_email ?? '',
      timezone: canonicalZone(company.timezone) ?? company.timezone,
      admin_notes: '',
    },
  })
  const { slug } = form.values
  const isNewSlug = slug !== company.slug
  const check = useSlugCheck(isNewSlug ? slug : '')
  const slugField = form.getInputProps('slug')
  const submit = form.onSubmit((values) =>
    update.mutate(
      { company_id: company.id, ...values },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (hasErrorCode(error, 'slug_taken')) form.setFieldError('slug', error.message)
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} size={640} title="Edit details">
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[update]} />
        <Stack gap="md">
          <TextInput label="Company name" withAsterisk maxLength={120} {...form.getInputProps('name')} />
          <TextInput
            label="URL"
            withAsterisk
            maxLength={maxSlugLength}
            autoComplete="off"
            spellCheck={false}
            leftSection={<span aria-hidden="true">/</span>}
            {...slugField}
            description={isNewSlug ? 'Existing links to this company will stop working' : null}
            error={isNewSlug && check === 'taken' ? 'This URL is already taken' : slugField.error}
          />
          <Textarea label="Description" autosize minRows={2} maxLength={1000} {...form.getInputProps('description')} />
          <TextInput
            label="Website"
            type="url"
            placeholder="https://example.com"
            maxLength={200}
            {...form.getInputProps('website')}
          />
          <TextInput label="Contact email" type="email" maxLength={254} {...form.getInputProps('contact_email')} />
          <TextInput
            label="Billing email"
            description="For invoices and billing notices. Defaults to the owner."
            type="email"
            maxLength={254}
            {...form.getInputProps('billing_email')}
          />
          <Select
            label="Timezone"
            data={zones()}
            searchable
            limit={80}
            allowDeselect={false}
            nothingFoundMessage="No such timezone"
            {...form.getInputProps('timezone')}
          />
          <Textarea
            label="Admin Notes (Optional)"
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('admin_notes')}
          />
        </Stack>
        <DialogFooter onCancel={onClose} held={update.isPending}>
          <Button type="submit" loading={update.isPending} disabled={isNewSlug && check === 'taken'}>
            Save Changes
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
