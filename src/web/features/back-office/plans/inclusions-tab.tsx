import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { addInclusion, quickInclusions } from '#shared/plan-rules.ts'
import { findMissingPromise, type MissingPromise } from '#shared/plan-texts.ts'
import { siteFacts } from '#web/platform/site/site-facts.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import type { PlanTabProps } from './plan-tabs.tsx'
import styles from './plans.module.css'

export function InclusionsTab({ form }: PlanTabProps) {
  const [typed, setTyped] = useState('')
  const listed = form.values.display_inclusions
  const set = (inclusions: string[]) => form.setFieldValue('display_inclusions', inclusions)
  const add = (text: string) => {
    set(addInclusion(listed, text))
    setTyped('')
  }
  const has = { hasSupport: siteFacts().support !== null }
  const offered = quickInclusions(listed, has)
  return (
    <Stack gap="md">
      <UnsavedChanges when={() => typed !== ''} savedBy={[]} />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          className={styles.grow}
          label="Add an inclusion"
          description="Shown as one line on the plan card"
          maxLength={120}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add(typed)
          }}
        />
        <Button variant="default" onClick={() => add(typed)}>
          Add
        </Button>
      </Group>
      {listed.length === 0 ? <p className={styles.quiet}>If empty, the plan's limits are listed.</p> : null}
      <ul className={styles.inclusions} aria-label="Inclusions">
        {listed.map((inclusion) => (
          <li key={inclusion}>
            <span>
              {inclusion} <MissingInclusionNotice lacking={findMissingPromise(inclusion, has)} />
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${inclusion}`}
              onClick={() => set(listed.filter((one) => one !== inclusion))}
            >
              <X size={16} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <section className={styles.quick} aria-label="Quick Add">
        <h3>Quick Add</h3>
        <Group gap="xs">
          {offered.map((suggestion) => (
            <Button
              key={suggestion}
              size="xs"
              variant="default"
              leftSection={<Plus size={14} aria-hidden="true" />}
              onClick={() => add(suggestion)}
            >
              {suggestion}
            </Button>
          ))}
        </Group>
      </section>
    </Stack>
  )
}

function MissingInclusionNotice({ lacking }: { lacking: MissingPromise | null }) {
  if (!lacking) return null
  return (
    <small className={styles.notShown}>
      {lacking.modules.length > 0 || lacking.files
        ? 'Hidden on plan cards: this feature is not available yet.'
        : 'Hidden on plan cards: there is no support address yet.'}
    </small>
  )
}
