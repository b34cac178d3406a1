import { Button, Input } from '@mantine/core'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import styles from './rich-text.module.css'
import { RichTextView } from './rich-text-view.tsx'

const RichTextEditor = lazyComponent(() => import('./rich-text-editor.tsx'), 'RichTextEditor')

interface RichTextInputProps {
  label: string
  value: unknown
  error?: ReactNode
  readOnly: boolean
  onChange: (value: unknown) => void
}

/** Shows the text; loads the editor when the user starts to edit. */
export function RichTextInput({ label, value, error, readOnly, onChange }: RichTextInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const labelId = useId()
  const closed = value ? (
    <div className={styles.closed}>
      <RichTextView value={value} />
    </div>
  ) : null
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }} error={error}>
      {isOpen ? (
        <Suspense fallback={closed}>
          <RichTextEditor labelledBy={labelId} value={value} onChange={onChange} />
        </Suspense>
      ) : (
        closed
      )}
      {isOpen || readOnly ? null : (
        <div>
          <Button variant="default" size="compact-sm" mt={6} onClick={() => setIsOpen(true)}>
            {value ? `Change the ${label.toLowerCase()}` : `Write ${label.toLowerCase()}`}
          </Button>
        </div>
      )}
    </Input.Wrapper>
  )
}
