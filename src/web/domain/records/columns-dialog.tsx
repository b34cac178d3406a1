import { Button, Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ownValue } from '#shared/own-value.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { MoveButtons, moveListItem } from '#web/ui/move-buttons.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { columnFields } from './record-columns.tsx'
import type { RecordScreen } from './record-screen.ts'
import styles from './records.module.css'
import type { RecordView } from './use-record-view.ts'

interface ColumnsDialogProps {
  screen: RecordScreen
  view: RecordView
  onClose: () => void
}

/**
 * Dialog to select and order the columns. They belong to the open view, otherwise to the user's settings.
 */
export function ColumnsDialog({ screen, view, onClose }: ColumnsDialogProps) {
  const fields = columnFields(screen)
  const form = useForm({
    initialValues: { columns: view.columns.filter((name) => Object.hasOwn(fields, name)) },
  })
  const chosen = form.values.columns
  const setChosen = (columns: readonly string[]) => form.setFieldValue('columns', [...columns])
  const others = Object.keys(fields).filter((name) => !chosen.includes(name))
  const remember = useApiMutation(screen.api.chooseColumns, {
    errorToast: 'Not remembered',
    invalidates: [screen.api.listViews],
  })
  const label = (name: string) => ownValue(fields, name)?.label ?? name
  const save = (columns: readonly string[]) => {
    if (view.hasColumns || view.opened) {
      view.change({ columns: columns.join(',') })
      return onClose()
    }
    remember.mutate({ columns: [...columns] }, { onSuccess: onClose })
  }
  const line = (name: string) => {
    const at = chosen.indexOf(name)
    return (
      <li key={name}>
        <Checkbox
          label={label(name)}
          checked={at >= 0}
          onChange={(event) =>
            setChosen(event.currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
          }
        />
        {at >= 0 ? (
          <span>
            <MoveButtons
              name={label(name)}
              at={at}
              count={chosen.length}
              ways={['left', 'right']}
              onMove={(to) => setChosen(moveListItem(chosen, at, to))}
            />
          </span>
        ) : null}
      </li>
    )
  }
  return (
    <Dialog title="Columns" onClose={onClose}>
      <UnsavedChanges when={form.isDirty} savedBy={[remember]} />
      <p className={styles.lead}>
        {view.opened
          ? `These columns belong to the view ‘${view.opened.name}’. Save the view to keep them.`
          : 'The title is always first, then the columns in this order.'}
      </p>
      <ul className={styles.columns} aria-label="Columns">
        {[...chosen, ...others].map(line)}
      </ul>
      <DialogFooter onCancel={onClose} held={remember.isPending}>
        <Button variant="default" onClick={() => setChosen(screen.columns)}>
          Reset to default
        </Button>
        <Button loading={remember.isPending} disabled={chosen.length === 0} onClick={() => save(chosen)}>
          Save
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
