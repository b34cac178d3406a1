import type { CustomInputs } from '#web/domain/records/record-screen.ts'
import { ArtistsInput } from './artists-input.tsx'
import { DaysInput } from './days-input.tsx'
import { momentInputs } from './moment-input.tsx'
import { NewStatusInput } from './new-status-input.tsx'
import { ViewersInput } from './viewers-input.tsx'

export const eventInputs: CustomInputs = {
  days: DaysInput,
  ...momentInputs,
  artists: ArtistsInput,
  status: NewStatusInput,
  viewers: ViewersInput,
}
