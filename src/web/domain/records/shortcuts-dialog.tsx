import { Kbd } from '@mantine/core'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './records.module.css'

interface KeysDialogProps {
  mayWrite: boolean
  words: { one: string }
  onClose: () => void
}

export function ShortcutsDialog({ mayWrite, words, onClose }: KeysDialogProps) {
  const keys: [keys: string[], act: string][] = [
    [['j', '↓'], 'The next row'],
    [['k', '↑'], 'Previous row'],
    [['Enter'], 'Open the row'],
    ...(mayWrite
      ? ([
          [['x'], 'Choose the row'],
          [['n'], `New ${words.one}`],
        ] satisfies [string[], string][])
      : []),
    [['/'], 'Search'],
    [['?'], 'Show shortcuts'],
  ]
  return (
    <Dialog title="Keys" onClose={onClose}>
      <ShortcutList keys={keys} />
    </Dialog>
  )
}

export function ShortcutList({ keys }: { keys: readonly [keys: string[], act: string][] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([names, act]) => (
        <div key={act} style={{ display: 'contents' }}>
          <dt>
            {names.map((name) => (
              <Kbd key={name} mr={4}>
                {name}
              </Kbd>
            ))}
          </dt>
          <dd>{act}</dd>
        </div>
      ))}
    </dl>
  )
}
