import { loadCode } from '#web/platform/connection/load-code.ts'
import type { FieldInputs, RecordScreen } from './record-screen.ts'

const loadedInputs = new WeakMap<() => Promise<FieldInputs>, Promise<FieldInputs>>()

/** Load the inputs that only this record type has. Cached; null if it has none. */
export function loadFieldInputs({ inputs }: RecordScreen): Promise<FieldInputs> | null {
  if (!inputs) return null
  const known = loadedInputs.get(inputs)
  if (known) return known
  const loading = loadCode(inputs)
  loadedInputs.set(inputs, loading)
  return loading
}
