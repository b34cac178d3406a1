import type { CustomInputs } from '#web/domain/records/record-screen.ts'
import { ClosuresInput } from './closures-input.tsx'
import { OpeningHoursInput } from './opening-hours-input.tsx'
import { PartsInput } from './parts-input.tsx'

export const spaceInputs: CustomInputs = {
  parts: PartsInput,
  opening_hours: OpeningHoursInput,
  closures: ClosuresInput,
}
