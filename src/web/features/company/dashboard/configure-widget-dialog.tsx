import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UserWidget } from '#shared/entities.ts'
import { configFields } from '#shared/widget-config.ts'
import { configProblems } from '#shared/widget-config-problems.ts'
import { configWithDefaults } from '#shared/widget-defaults.ts'
import { SchemaForm } from '#web/domain/schema-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useConfigureWidget } from './use-arranging.ts'

interface ConfigureWidgetDialogProps {
  widget: UserWidget
  onClose: () => void
}

export function ConfigureWidgetDialog({ widget, onClose }: ConfigureWidgetDialogProps) {
  const { config_schema, name } = widget.widget
  const [values, setValues] = useState(() => configWithDefaults(config_schema, widget.config))
  const [tried, setTried] = useState(false)
  const configure = useConfigureWidget()
  const set = withoutUnset(values)
  const problems = configProblems(config_schema, set)
  const submit = () => {
    setTried(true)
    if (Object.keys(problems).length === 0)
      configure.mutate({ user_widget_id: widget.id, config: set }, { onSuccess: onClose })
  }
  return (
    <Dialog onClose={onClose} title={`Configure ${name}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SchemaForm
          fields={configFields(config_schema)}
          values={values}
          problems={tried ? problems : {}}
          onChange={setValues}
        />
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
