import { Button, NativeSelect, NumberInput, Stack } from '@mantine/core'
import type { Output } from '#shared/call.ts'
import { holds } from '#shared/features/events/holds.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

type Settings = Output<typeof holds.calls.getHoldSettings>

export function HoldSettingsPanel() {
  const settings = useApiQuery(companyApi.holds.getHoldSettings, {}).data
  return (
    <Panel width="form" title="Holds" description="Holds end at 18:00 at the venue. Changes apply to new terms.">
      {settings ? <SettingsForm key={JSON.stringify(settings)} settings={settings} /> : null}
    </Panel>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const form = useSchemaForm(holds.calls.updateHoldSettings.input, { initialValues: settings })
  const save = useApiMutation(companyApi.holds.updateHoldSettings, {
    successToast: 'Saved',
    errorToast: 'Not saved',
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      <Stack gap="md">
        <NumberInput
          label="Days until a 1st hold expires"
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('first_days')}
        />
        <NumberInput
          label="Days until other holds expire"
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('other_days')}
        />
        <NativeSelect
          label="When a challenge is not answered"
          data={[
            { value: 'drop', label: 'The hold moves below the challenger' },
            { value: 'release', label: 'The hold is released' },
          ]}
          {...form.getInputProps('on_silence')}
        />
        <div>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            Save terms
          </Button>
        </div>
      </Stack>
    </form>
  )
}
