import { loadCode } from '#web/platform/connection/load-code.ts'
import type { CustomInputs, RecordScreen } from './record-screen.ts'

const asked = new WeakMap<() => Promise<CustomInputs>, Promise<CustomInputs>>()

/** The inputs that only a kind of record has, if it has any; fetched once, for whatever shows its form. */
export function customInputs({ inputs }: RecordScreen): Promise<CustomInputs> | null {
  if (!inputs) return null
  const known = asked.get(inputs)
  if (known) return known
  const loading = loadCode(inputs)
  asked.set(inputs, loading)
  return loading
}
