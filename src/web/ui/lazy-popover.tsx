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
  /** Loads the code of the popover when the pointer or focus reaches the button. */
  load: () => Promise<unknown>
  kind?: 'menu' | 'dialog'
  button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  /** Renders the popover, a lazy component that `load` also loads. */
  children: (opening: LazyPopoverProps) => ReactNode
}

/** Button whose popover loads on demand. */
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
      <OpenPopover button={button}>{children}</OpenPopover>
    </Suspense>
  )
}

/** The open popover with its button, which replaces the first button and takes its focus. */
function OpenPopover({ button, children }: Pick<Props, 'button' | 'children'>) {
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

/** Calls `act` when the lazy component before it has loaded. */
function OnMount({ act }: { act: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(act, [])
  return null
}
