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
  button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

interface Props {
  /** Load the popover's code on hover or focus; most visits never open it. */
  load: () => Promise<unknown>
  kind?: 'menu' | 'dialog'
  button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  /** Lazy component from the same chunk. */
  children: (opening: LazyPopoverProps) => ReactNode
}

/** Trigger button whose popover is loaded on demand. */
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

/** Replaces the trigger button: restores the focus, then opens. */
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

/** Runs when the sibling lazy component has mounted. */
function OnMount({ act }: { act: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(act, [])
  return null
}
