import type { CustomInputs } from '#web/domain/records/record-screen.ts'
import { ContactsInput } from './contacts-input.tsx'
import { ZoneInput } from './zone-input.tsx'

export const venueInputs: CustomInputs = { contacts: ContactsInput, time_zone: ZoneInput }
