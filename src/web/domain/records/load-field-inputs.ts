import { loadCode } from '#web/platform/connection/load-code.ts'
import type { CustomInputs, RecordScreen } from './record-screen.ts'

const loadedInputs = new WeakMap<() => Promise<CustomInputs>, Promise<CustomInputs>>()

/** Load the inputs that only this record type has. Cached; null if it has none. */
export function loadCustomInputs({ inputs }: RecordScreen): Promise<CustomInputs> | null {
  if (!inputs) return null
  const known = loadedInputs.get(inputs)
  if (known) return known
  const loading = loadCode(inputs)
  loadedInputs.set(inputs, loading)
  return loading
}
