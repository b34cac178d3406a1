import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import styles from './shell.module.css'

const load = () => import('./command-palette.tsx')
const CommandPalette = lazyNamed(load, 'CommandPalette')

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function PaletteButton() {
  const [wanted, setWanted] = useState(false)
  // Loaded when it is first asked for. When that fails, the page around it says so.
  const open = () => {
    setWanted(true)
    void load().then(
      ({ openPalette }) => openPalette(),
      () => undefined,
    )
  }
  useShortcut('mod+K', open)
  return (
    <>
      <button
        type="button"
        className={styles.palette}
        onClick={open}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.paletteText}>Search</span>
        <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {wanted ? (
        <Suspense>
          <CommandPalette />
        </Suspense>
      ) : null}
    </>
  )
}
