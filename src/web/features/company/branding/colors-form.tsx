import { Button, Stack, TextInput } from '@mantine/core'
import { CalendarDays, LayoutDashboard } from 'lucide-react'
import { defaultPrimaryColor, defaultSecondaryColor, hasOwnColors } from '#shared/brand-colors.ts'
import { branding, type CompanyBrand } from '#shared/features/company/branding.ts'
import { sidebarVariables, toStyle } from '#web/domain/brand-variables.ts'
import { FormFooter } from '#web/ui/form-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './branding.module.css'
import { useSaveColors } from './use-branding.ts'

const schema = branding.calls.updateBrandColors.input
const colorFields = [
  { name: 'primary', label: 'Primary Color' },
  { name: 'secondary', label: 'Secondary Color' },
] as const

export function ColorsForm({ brand, mayEdit }: { brand: CompanyBrand; mayEdit: boolean }) {
  const save = useSaveColors()
  const form = useSchemaForm(schema, { initialValues: { primary: brand.primary, secondary: brand.secondary } })
  const typed = schema.safeParse(form.values)
  const submit = form.onSubmit((values) => save.mutate(schema.parse(values)))
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={form.isDirty} savedBy={[save]} />
      <Stack gap="md">
        <div className={styles.colors}>
          {colorFields.map(({ name, label }) => (
            <TextInput
              key={name}
              label={label}
              readOnly={!mayEdit}
              maxLength={7}
              spellCheck={false}
              {...form.getInputProps(name)}
              leftSection={
                <input
                  type="color"
                  className={styles.swatch}
                  aria-label={`Pick the ${label.toLowerCase()}`}
                  disabled={!mayEdit}
                  value={typed.data?.[name] ?? brand[name]}
                  onChange={(event) => form.setFieldValue(name, event.currentTarget.value)}
                />
              }
            />
          ))}
        </div>
        <BrandPreview brand={typed.data ?? brand} />
        {mayEdit ? (
          <FormFooter>
            {hasOwnColors(form.values) ? (
              <Button
                variant="default"
                onClick={() => form.setValues({ primary: defaultPrimaryColor, secondary: defaultSecondaryColor })}
              >
                Reset to defaults
              </Button>
            ) : null}
            <Button type="submit" loading={save.isPending}>
              Save Brand Colors
            </Button>
          </FormFooter>
        ) : null}
      </Stack>
    </form>
  )
}

/** Preview of the navigation in light and dark mode. Hidden from screen readers. */
function BrandPreview({ brand }: { brand: { primary: string; secondary: string } }) {
  return (
    <div>
      <div className={styles.previews} aria-hidden="true">
        {(['light', 'dark'] as const).map((scheme) => (
          <div
            key={scheme}
            className={styles.preview}
            data-scheme={scheme}
            style={toStyle(sidebarVariables(brand, scheme))}
          >
            <span data-chosen>
              <LayoutDashboard size={16} /> Dashboard
            </span>
            <span>
              <CalendarDays size={16} /> Events
            </span>
          </div>
        ))}
      </div>
      <p className={styles.note}>
        {hasOwnColors(brand)
          ? 'If a color would be hard to read, the nearest readable shade is used.'
          : "You have not chosen colors, so Marquee's own are shown. The fields contain a suggestion."}
      </p>
    </div>
  )
}
