import { useForm } from '@mantine/form'
import { useId } from 'react'
import { configFields } from '#shared/widget-config.ts'
import { configWithDefaults } from '#shared/widget-defaults.ts'
import { parsedSchema } from '#shared/widget-schema.ts'
import { SchemaForm } from '#web/domain/schema-form.tsx'
import styles from './module-catalog.module.css'

export function SchemaPreview({ text }: { text: string }) {
  const heading = useId()
  const parsed = parsedSchema(text)
  const schema = 'schema' in parsed ? parsed.schema : null
  const fields = schema ? configFields(schema) : []
  return (
    <section className={styles.preview} aria-labelledby={heading}>
      <h3 id={heading}>Preview</h3>
      {schema === null ? <p>The form appears when the schema is right.</p> : null}
      {schema !== null && fields.length === 0 ? <p>Nothing to configure.</p> : null}
      {schema !== null && fields.length > 0 ? <PreviewForm key={text} schema={schema} /> : null}
    </section>
  )
}

function PreviewForm({ schema }: { schema: Record<string, unknown> }) {
  const form = useForm({ initialValues: configWithDefaults(schema, {}) })
  return <SchemaForm fields={configFields(schema)} form={form} />
}
