import { Button, NativeSelect, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
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
  const { hash } = useLocation()
  const panel = useRef<HTMLElement>(null)
  const isAsked = hash === '#holds' && settings !== undefined
  useEffect(() => {
    if (isAsked) panel.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  return (
    <Panel
      ref={panel}
      width="form"
      title="Holds"
      description="Holds expire at 18:00 venue time, no later than their date. Changes apply to new and extended holds."
    >
      {settings ? <SettingsForm key={JSON.stringify(settings)} settings={settings} /> : null}
    </Panel>
  )
}

const terms = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365]

/** Usual numbers of days as options, with the current number added. */
function termsWith(days: number): number[] {
  return [...new Set([...terms, days])].toSorted((one, other) => one - other)
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
        {(['first_days', 'other_days'] as const).map((name) => (
          <NativeSelect
            key={name}
            label={name === 'first_days' ? 'A 1st hold expires after' : 'Other holds expire after'}
            data={termsWith(settings[name]).map((days) => ({
              value: String(days),
              label: days === 1 ? '1 day' : `${days} days`,
            }))}
            value={String(form.values[name])}
            onChange={(event) => form.setFieldValue(name, Number(event.currentTarget.value))}
          />
        ))}
        <NativeSelect
          label="When a challenge is not answered"
          data={[
            { value: 'drop', label: 'The hold moves below the challenger' },
            { value: 'release', label: 'The hold is released' },
          ]}
          {...form.getInputProps('on_silence')}
        />
        <NativeSelect
          label="After the holder keeps a hold, the same challenger can challenge it again"
          data={[0, ...termsWith(settings.again_days).filter((days) => days > 0)].map((days) => ({
            value: String(days),
            label: days === 0 ? 'At once' : days === 1 ? 'After 1 day' : `After ${days} days`,
          }))}
          value={String(form.values.again_days)}
          onChange={(event) => form.setFieldValue('again_days', Number(event.currentTarget.value))}
        />
        <div>
          <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
            Save hold rules
          </Button>
        </div>
      </Stack>
    </form>
  )
}
