import { Button } from '@mantine/core'
import { z } from 'zod'
import type { UserWidget } from '#shared/entities.ts'
import { configFields } from '#shared/widget-config.ts'
import { widgetConfigProblems } from '#shared/widget-config-problems.ts'
import { widgetConfigWithDefaults } from '#shared/widget-defaults.ts'
import { SchemaForm } from '#web/domain/schema-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { useConfigureWidget } from './use-arranging.ts'

interface ConfigureWidgetDialogProps {
  widget: UserWidget
  onClose: () => void
}

export function ConfigureWidgetDialog({ widget, onClose }: ConfigureWidgetDialogProps) {
  const { config_schema, name } = widget.widget
  // Each widget has its own JSON schema for its settings, so `widgetConfigProblems` validates instead of the API's schema.
  const form = useSchemaForm(z.unknown(), {
    initialValues: widgetConfigWithDefaults(config_schema, widget.config),
    also: (values) => widgetConfigProblems(config_schema, withoutUnset(values)),
  })
  const configure = useConfigureWidget()
  const submit = form.onSubmit((values) =>
    configure.mutate({ user_widget_id: widget.id, config: withoutUnset(values) }, { onSuccess: onClose }),
  )
  return (
    <Dialog onClose={onClose} title={`Configure ${name}`}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[configure]} />
        <SchemaForm fields={configFields(config_schema)} form={form} />
        <DialogFooter onCancel={onClose} held={configure.isPending}>
          <Button type="submit" loading={configure.isPending}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Omit empty values, so that the schema's defaults apply. */
function withoutUnset(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
