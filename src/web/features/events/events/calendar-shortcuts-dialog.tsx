import { ShortcutList } from '#web/domain/records/shortcuts-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** List of the keyboard shortcuts of the calendar, including those that replace dragging. */
export function CalendarShortcutsDialog({ mayWrite, onClose }: { mayWrite: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <ShortcutList
        keys={[
          [['m', 'w', 'd'], 'Month, week, day'],
          [['s', 'y', 'l'], 'Spaces, year, agenda'],
          [['t'], 'Today'],
          [['←', '→', '↑', '↓'], 'Another day, in Spaces also another space, in the year another month'],
          [['Page Up', 'Page Down'], 'Previous, next'],
          ...(mayWrite ? keysOfWriters : []),
          [['a'], 'Free dates'],
          [['/'], 'Search'],
          [['?'], 'Show shortcuts'],
        ]}
      />
    </Dialog>
  )
}

const keysOfWriters: [keys: string[], act: string][] = [
  [['n'], 'New event'],
  [['h'], 'Hold the date, at the space of the cell'],
  [['Enter'], 'Hold or new event on the focused date'],
  [['drag'], 'Over free cells: hold several nights'],
  [['Alt', 'arrows'], 'Move the event: by a day, a week, a space, in the day view by 15 minutes'],
  [['Shift', 'Alt', '← →'], 'Move its end: by a day, in the day view by 15 minutes'],
  [['Shift', 'Alt', '↑ ↓'], 'Move its start: by a day, in the day view by 15 minutes'],
  [['c', 'x', '!'], 'Confirm the event, release or decline it, challenge the hold above it'],
  [['.'], 'Menu of the event, with Copy to…'],
  [['Alt', 'drag'], 'Copy the event'],
  [['Ctrl or ⌘', 'z'], 'Undo the last move or copy, while its notification is shown'],
]
