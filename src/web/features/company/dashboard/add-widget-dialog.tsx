import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { ChoiceCard } from '#web/ui/choice-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingScreen } from '#web/ui/layout/loading-screen.tsx'
import { useAddWidget, useAvailableWidgets } from './use-dashboard.ts'
import styles from './widgets.module.css'

export function AddWidgetDialog({ onClose }: { onClose: () => void }) {
  const available = useAvailableWidgets()
  const add = useAddWidget()
  const [chosen, setChosen] = useState<string | null>(null)
  const submit = () => {
    if (chosen) add.mutate({ widget_id: chosen }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title="Add Widget" size="lg">
      {available.isPending ? <LoadingScreen text="Loading widgets..." fill="block" /> : null}
      {available.isError ? (
        <ErrorState
          message="Failed to load available widgets"
          onRetry={available.refetch}
          retrying={available.isFetching}
        />
      ) : null}
      {available.data?.length === 0 ? (
        <EmptyState title="Every widget is on your dashboard" text="Remove one to make room for another arrangement." />
      ) : null}
      <div className={styles.choices} role="radiogroup" aria-label="Widget">
        {available.data?.map((widget) => (
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
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={submit} disabled={!chosen} loading={add.isPending}>
          Add Widget
        </Button>
      </Group>
    </Modal>
  )
}
