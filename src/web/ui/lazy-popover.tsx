import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

export interface LazyPopoverProps {
  opened: boolean
  onChange: (opened: boolean) => void
  /** The button that it opens from. */
  button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

interface Props {
  /** Fetches what opens, when somebody reaches for the button: most visits open nothing. */
  load: () => Promise<unknown>
  kind?: 'menu' | 'dialog'
  button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  /** What opens: lazy, of that very code. */
  children: (opening: LazyPopoverProps) => ReactNode
}

/** A button at once, and what it opens when it is wanted. */
export function LazyPopover({ load, kind, button, children }: Props) {
  const [wanted, setWanted] = useState(false)
  const reach = () => void load().catch(() => undefined)
  const closed = cloneElement(button, {
    ...(kind && { 'aria-haspopup': kind }),
    'aria-expanded': false,
    onPointerEnter: reach,
    onFocus: reach,
    onClick: () => setWanted(true),
  })
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <Opened button={button}>{children}</Opened>
    </Suspense>
  )
}

/** Another button stands in the place of the first: it takes over the focus, then it opens. */
function Opened({ button, children }: Pick<Props, 'button' | 'children'>) {
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {children({ opened, onChange: setOpened, button })}
      <OnMount
        act={() => {
          place.current?.querySelector('button')?.focus()
          setOpened(true)
        }}
      />
    </span>
  )
}

/** Beside what has been fetched, so that it acts when that is there. */
function OnMount({ act }: { act: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(act, [])
  return null
}
