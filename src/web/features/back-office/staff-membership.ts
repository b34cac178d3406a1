import type { z } from 'zod'
import type { companyRole, membership } from '#shared/entities.ts'

/** Membership as shown to staff, on company and user pages. */
export type StaffMembership = z.output<typeof membership> & { role: z.output<typeof companyRole> | null }
