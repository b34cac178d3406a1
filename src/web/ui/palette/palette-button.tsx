import { useHotkeys } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import styles from './palette.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

interface PaletteButtonProps {
  /** Fetches the commands with what opens them. */
  load: () => Promise<{ openPalette: () => void }>
  /** The same, to be rendered once it is wanted. */
  CommandPalette: ComponentType
}

export function PaletteButton({ load, CommandPalette }: PaletteButtonProps) {
  const [wanted, setWanted] = useState(false)
  // Loaded when it is first asked for. When that fails, the page around it says so.
  const open = () => {
    setWanted(true)
    void load().then(
      ({ openPalette }) => openPalette(),
      () => undefined,
    )
  }
  useHotkeys([['mod+K', open]], [])
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
