import type { z } from 'zod'
import type { companyRole, membership } from '#shared/entities.ts'

export type StaffMembership = z.output<typeof membership> & { role: z.output<typeof companyRole> | null }
