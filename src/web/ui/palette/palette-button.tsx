import { Search } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { useShortcut } from '#web/ui/use-shortcut.ts'
import styles from './palette.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface PaletteButtonProps {
  load: () => Promise<{ openPalette: () => void }>
  /** Lazy component that `load` also loads. */
  CommandPalette: ComponentType
}

export function PaletteButton({ load, CommandPalette }: PaletteButtonProps) {
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    void loadCode(load).then(({ openPalette }) => openPalette())
  }
  useShortcut('k', open)
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
