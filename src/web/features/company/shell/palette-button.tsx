import { useHotkeys } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/ui/lazy-named.ts'
import styles from './shell.module.css'

const CommandPalette = lazyNamed(() => import('./command-palette.tsx'), 'CommandPalette')

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function PaletteButton() {
  const [request, setRequest] = useState(0)
  const open = () => setRequest((count) => count + 1)
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
      {request > 0 ? (
        <Suspense>
          <CommandPalette request={request} />
        </Suspense>
      ) : null}
    </>
  )
}
