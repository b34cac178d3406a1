import { Button, JsonInput, Select, Stack, Switch, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useId } from 'react'
import { type Widget, widgetComponents } from '#shared/entities.ts'
import { widgetToCreate } from '#shared/features/back-office/module-catalog.ts'
import { widgetModules } from '#shared/module-choices.ts'
import { currentModuleKey } from '#shared/modules.ts'
import { configFields } from '#shared/widget-config.ts'
import { widgetConfigWithDefaults } from '#shared/widget-defaults.ts'
import { parseSchema, schemaText } from '#shared/widget-schema.ts'
import { SchemaForm } from '#web/domain/schema-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './module-catalog.module.css'
import { NameAndKeyFields } from './name-and-key-fields.tsx'
import { useSaveWidget, type WidgetRequest } from './use-widgets.ts'

interface WidgetDialogProps {
  /** Null to create a widget. */
  widget: Widget | null
  onClose: () => void
}

export function WidgetDialog({ widget, onClose }: WidgetDialogProps) {
  const save = useSaveWidget(widget)
  const form = useSchemaForm(widgetToCreate, {
    initialValues: widget === null ? emptyWidgetForm : toWidgetForm(widget),
    validateInputOnBlur: ['config_schema'],
    toInput: toWidgetRequest,
    also: ({ config_schema }) => {
      const parsed = parseSchema(config_schema)
      return 'problem' in parsed ? { config_schema: parsed.problem } : {}
    },
  })
  return (
    <Dialog onClose={onClose} size={820} title={widget === null ? 'Create Widget' : 'Edit Widget'}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(widgetToCreate.parse(toWidgetRequest(values)), { onSuccess: onClose }),
        )}
      >
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <Stack gap="md">
          <div className={styles.pair}>
            <NameAndKeyFields form={form} fixed={widget !== null} />
          </div>
          <Textarea label="Description" autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
          <div className={styles.pair}>
            <Select
              label="Component"
              description="Component that renders it"
              withAsterisk
              allowDeselect={false}
              data={widgetComponents}
              {...form.getInputProps('component_key')}
            />
            <Select
              label="Module"
              description="Visible to people who can read this module"
              withAsterisk
              allowDeselect={false}
              data={widgetModules}
              {...form.getInputProps('module_key')}
            />
          </div>
          <Switch
            label="System default"
            description="Added to every new member's dashboard."
            {...form.getInputProps('is_system_default', { type: 'checkbox' })}
          />
          <div className={styles.pair}>
            <JsonInput
              label="Config schema"
              description="JSON Schema; leave empty if there are no settings"
              formatOnBlur
              validationError="Invalid JSON format"
              rows={12}
              spellCheck={false}
              classNames={{ input: styles.code ?? '' }}
              {...form.getInputProps('config_schema')}
            />
            <SchemaPreview text={form.values.config_schema} />
          </div>
        </Stack>
        <DialogFooter onCancel={onClose} held={save.isPending}>
          <Button type="submit" loading={save.isPending}>
            {widget === null ? 'Create Widget' : 'Save Widget'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface WidgetForm {
  key: string
  name: string
  description: string
  module_key: string
  component_key: string | null
  config_schema: string
  is_system_default: boolean
}

const emptyWidgetForm: WidgetForm = {
  key: '',
  name: '',
  description: '',
  module_key: 'dashboard',
  component_key: null,
  config_schema: '',
  is_system_default: false,
}

function toWidgetForm({ id: _, created_by: __, ...widget }: Widget): WidgetForm {
  return {
    ...widget,
    description: widget.description ?? '',
    module_key:
      widgetModules.find((one) => currentModuleKey(one) === currentModuleKey(widget.module_key)) ?? widget.module_key,
    config_schema: schemaText(widget.config_schema),
  }
}

function toWidgetRequest(form: WidgetForm): Record<keyof WidgetRequest, unknown> {
  const parsed = parseSchema(form.config_schema)
  return { ...form, config_schema: 'schema' in parsed ? parsed.schema : null }
}

function SchemaPreview({ text }: { text: string }) {
  const heading = useId()
  const parsed = parseSchema(text)
  const schema = 'schema' in parsed ? parsed.schema : null
  const fields = schema ? configFields(schema) : []
  return (
    <section className={styles.preview} aria-labelledby={heading}>
      <h3 id={heading}>Preview</h3>
      {schema === null ? <p>Enter a valid schema to see the form.</p> : null}
      {schema !== null && fields.length === 0 ? <p>Nothing to configure.</p> : null}
      {schema !== null && fields.length > 0 ? <PreviewForm key={text} schema={schema} /> : null}
    </section>
  )
}

function PreviewForm({ schema }: { schema: Record<string, unknown> }) {
  const form = useForm({ initialValues: widgetConfigWithDefaults(schema, {}) })
  return <SchemaForm fields={configFields(schema)} form={form} />
}
