import { z } from 'zod'
import { feature, read } from '../call.ts'
import { companyType } from '../entities.ts'
import { nothing } from '../fields.ts'

export const companyTypes = feature('company-types', {
  listCompanyTypes: read({
    summary: 'All company types by sort order, also inactive ones.',
    access: 'super-admin',
    input: nothing,
    output: z.object({ company_types: z.array(companyType) }),
    errors: [],
  }),
})
