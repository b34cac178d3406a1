import { Button } from '@mantine/core'
import { useState } from 'react'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAddWidget, useAvailableWidgets } from './use-arranging.ts'
import styles from './widgets.module.css'

export function AddWidgetDialog({ onClose }: { onClose: () => void }) {
  const available = useAvailableWidgets()
  const add = useAddWidget()
  const [chosen, setChosen] = useState<string | null>(null)
  const submit = () => {
    if (chosen) add.mutate({ widget_id: chosen }, { onSuccess: onClose })
  }
  return (
    <Dialog onClose={onClose} title="Add Widget" size="lg">
      <Loaded
        query={available}
        loading={<LoadingScreen text="Loading widgets..." fill="block" />}
        failed="Failed to load available widgets"
        empty={
          <EmptyState
            title="Every widget is on your dashboard"
            text="Remove one to make room for another arrangement."
          />
        }
      >
        {(choices) => (
          <div className={styles.choices} role="radiogroup" aria-label="Widget">
            {choices.map((widget) => (
              <ChoiceCard
                key={widget.id}
                name="widget"
                value={widget.id}
                label={widget.name}
                checked={widget.id === chosen}
                onChoose={() => setChosen(widget.id)}
              >
                <strong>{widget.name}</strong>
                {widget.description ? <p className={styles.quiet}>{widget.description}</p> : null}
              </ChoiceCard>
            ))}
          </div>
        )}
      </Loaded>
      <DialogFooter onCancel={onClose}>
        <Button onClick={submit} disabled={!chosen} loading={add.isPending}>
          Add Widget
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
