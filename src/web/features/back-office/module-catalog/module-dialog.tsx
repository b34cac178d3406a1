import { Autocomplete, Button, Group, NumberInput, Select, Stack, Switch, Textarea } from '@mantine/core'
import { type CatalogModule, moduleToCreate } from '#shared/features/back-office/module-catalog.ts'
import { moduleIcons } from '#shared/module-choices.ts'
import { isBuiltInModule } from '#shared/modules.ts'
import { ModuleIcon } from '#web/domain/module-icon.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { levelChoices } from './level-choices.ts'
import styles from './module-catalog.module.css'
import { NameAndKeyFields } from './name-and-key-fields.tsx'
import { type ModuleRequest, useModuleCategories, useSaveModule } from './use-module-catalog.ts'

interface ModuleDialogProps {
  /** Null to create a module. */
  module: CatalogModule | null
  onClose: () => void
}

export function ModuleDialog({ module, onClose }: ModuleDialogProps) {
  const save = useSaveModule(module)
  const categories = useModuleCategories()
  const form = useSchemaForm(moduleToCreate, {
    initialValues: module === null ? emptyModuleForm : toModuleForm(module),
    toInput: toModuleRequest,
  })
  const { is_core, default_permissions } = form.values
  const fixedKind = module !== null && isBuiltInModule(module.key)
  const alwaysOn = is_core || module?.is_platform_only === true
  const switchCore = (core: boolean) =>
    form.setValues((current) => ({ ...current, is_core: core, is_active: core || current.is_active }))
  return (
    <Dialog onClose={onClose} size={620} title={module === null ? 'Create Module' : 'Edit Module'}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(moduleToCreate.parse(toModuleRequest(values)), { onSuccess: onClose }),
        )}
      >
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <Stack gap="md">
          <NameAndKeyFields form={form} fixed={module !== null} />
          <Textarea label="Description" autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
          <div className={styles.pair}>
            <Autocomplete
              label="Category"
              description="Choose one, or write a new one"
              withAsterisk
              maxLength={40}
              data={categories}
              {...form.getInputProps('category')}
            />
            <Select
              label="Icon"
              description="Shown next to the name in the menu"
              allowDeselect={false}
              data={moduleIcons}
              leftSection={<ModuleIcon icon={form.values.icon} size={16} />}
              renderOption={({ option }) => (
                <Group gap="xs">
                  <ModuleIcon icon={option.value} size={16} />
                  {option.label}
                </Group>
              )}
              {...form.getInputProps('icon')}
            />
            <Select
              label="Default permission"
              description="Default access for roles other than Admin"
              allowDeselect={false}
              data={levelChoices}
              value={default_permissions.access}
              onChange={(chosen) => form.setFieldValue('default_permissions', { access: chosen ?? 'read' })}
            />
            <NumberInput
              label="Sort order"
              description="Lower numbers first"
              min={0}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps('sort_order')}
            />
          </div>
          <Switch
            label="Core"
            description={fixedKind ? 'Built in; cannot be changed.' : 'Every company has it, whatever its plan.'}
            disabled={fixedKind}
            checked={is_core}
            onChange={({ currentTarget }) => switchCore(currentTarget.checked)}
          />
          <Switch
            label="Active"
            description={
              alwaysOn ? 'This module cannot be switched off.' : 'Inactive modules are hidden from all companies.'
            }
            disabled={alwaysOn}
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        </Stack>
        <DialogFooter onCancel={onClose} held={save.isPending}>
          <Button type="submit" loading={save.isPending}>
            {module === null ? 'Create Module' : 'Save Module'}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

interface ModuleForm {
  key: string
  name: string
  description: string
  category: string
  icon: string
  default_permissions: { access: string }
  sort_order: number | ''
  is_core: boolean
  is_active: boolean
}

const emptyModuleForm: ModuleForm = {
  key: '',
  name: '',
  description: '',
  category: 'productivity',
  icon: 'layout dashboard',
  default_permissions: { access: 'read' },
  sort_order: 100,
  is_core: false,
  is_active: true,
}

function toModuleForm({
  id: _,
  is_platform_only: __,
  created_at: ___,
  deleted_at: ____,
  ...module
}: CatalogModule): ModuleForm {
  return { ...module, description: module.description ?? '' }
}

function toModuleRequest(form: ModuleForm): Record<keyof ModuleRequest, unknown> {
  return { ...form, sort_order: form.sort_order === '' ? null : form.sort_order }
}
