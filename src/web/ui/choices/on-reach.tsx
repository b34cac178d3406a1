import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadCode } from '#web/platform/connection/load-code.ts'

type Code = typeof import('./choice-code.ts')
const load = (): Promise<Code> => import('./choice-code.ts')

export interface Typing {
  /** Null until something is typed. */
  typed: string | null
  onType: (text: string | null) => void
}

interface OnReachProps {
  readOnly: boolean | undefined
  /** The closed field. Text typed before the code has loaded is carried over. */
  closed: (typing: Typing) => ReactNode
  children: (code: Code) => ReactNode
}

/** Field with a dropdown whose code loads on hover and focus; until then a closed field is shown. */
export function OnReach({ readOnly = false, closed, children }: OnReachProps) {
  const [code, setCode] = useState<Code | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLInputElement | null>(null)
  const isAsked = useRef(false)
  const reach = async () => {
    if (isAsked.current) return
    isAsked.current = true
    const loaded = await loadCode(load)
    const field = fieldIn(place.current)
    before.current = field === document.activeElement ? field : null
    setCode(loaded)
  }
  // The loaded field replaces the closed one: restore focus and selection first,
  useLayoutEffect(() => {
    const field = fieldIn(place.current)
    if (!code || !before.current || !field) return
    const { selectionStart, selectionEnd } = before.current
    field.focus()
    field.setSelectionRange(selectionStart, selectionEnd)
  }, [code])
  // then the typed text, after its effects have run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const field = fieldIn(place.current)
    if (code && before.current && field && typed !== null) enter(field, typed)
  }, [code])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices who comes to the field within
    <div
      ref={place}
      onPointerEnter={readOnly ? undefined : () => void load().catch(() => undefined)}
      onFocus={readOnly || code ? undefined : () => void reach()}
    >
      {code ? children(code) : closed({ typed, onType: setTyped })}
    </div>
  )
}

function fieldIn(place: HTMLElement | null): HTMLInputElement | null {
  return place?.querySelector<HTMLInputElement>('input:not([type="hidden"])') ?? null
}

/** Set the text as if it was typed: React only reacts to the native input event. */
function enter(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
