import type { z } from 'zod'
import type { companyRole, membership } from '#shared/entities.ts'

/** A membership as staff look at it, from the side of a company or of a user. */
export type StaffMembership = z.output<typeof membership> & { role: z.output<typeof companyRole> | null }
