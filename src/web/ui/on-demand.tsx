import {
  type ButtonHTMLAttributes,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { loadCode } from '#web/platform/connection/load-code.ts'

export interface OnDemandProps {
  opened: boolean
  onChange: (opened: boolean) => void
  /** The button that it opens from. */
  button: ReactNode
}

interface Props {
  /** What opens: fetched when somebody reaches for the button, as most visits open nothing. */
  load: () => Promise<ComponentType<OnDemandProps>>
  kind: 'menu' | 'dialog'
  button: ButtonHTMLAttributes<HTMLButtonElement>
}

/** A button at once, and what it opens when it is wanted. */
export function OnDemand({ load, kind, button }: Props) {
  const [wanted, setWanted] = useState(false)
  const [Opening] = useState(() => lazy(async () => ({ default: await loadCode(load) })))
  const reach = () => void load().catch(() => undefined)
  const closed = (
    <button
      type="button"
      aria-haspopup={kind}
      aria-expanded={false}
      {...button}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return closed
  return (
    <Suspense fallback={closed}>
      <Opened Opening={Opening} button={<button type="button" {...button} />} />
    </Suspense>
  )
}

/** Another button stands in the place of the first: it takes over the focus, then it opens. */
function Opened({ Opening, button }: { Opening: ComponentType<OnDemandProps>; button: ReactNode }) {
  const [opened, setOpened] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} style={{ display: 'contents' }}>
      <Opening opened={opened} onChange={setOpened} button={button} />
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
