import { loadCode } from '#web/platform/connection/load-code.ts'
import type { CustomInputs, RecordScreen } from './record-screen.ts'

const asked = new WeakMap<() => Promise<CustomInputs>, Promise<CustomInputs>>()

/** Inputs specific to a record type, if any; loaded once and cached. */
export function customInputs({ inputs }: RecordScreen): Promise<CustomInputs> | null {
  if (!inputs) return null
  const known = asked.get(inputs)
  if (known) return known
  const loading = loadCode(inputs)
  asked.set(inputs, loading)
  return loading
}
