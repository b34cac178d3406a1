import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import {
  companyTypeIcons,
  defaultCompanyTypeIcon,
  defaultOnboarding,
  maxCompanyTypeKeyLength,
  onboardingConfig,
} from '#shared/company-types.ts'
import { companyType } from '#shared/entities.ts'
import { id, mailMessage, noInput, oneLine, paragraphs, text } from '#shared/fields.ts'

/** Schema to update a company type, without the key, which cannot change. */
export const companyTypeToSave = z.strictObject({
  name: oneLine(80, { missing: 'Name is required' }).min(1, 'Name is required'),
  description: paragraphs(500).default(''),
  icon: z.enum(companyTypeIcons, 'Choose an icon').default(defaultCompanyTypeIcon),
  sort_order: z
    .number('Enter a number')
    .int('Whole numbers only')
    .min(0, 'At least 0')
    .max(100_000, 'At most 100,000')
    .default(0),
  is_active: z.boolean().default(true),
  default_plan_id: id.nullable().default(null),
  onboarding_config: onboardingConfig.default(defaultOnboarding),
})

export const newCompanyType = companyTypeToSave.extend({
  key: text(maxCompanyTypeKeyLength, { missing: 'Key is required' })
    .min(1, 'Key is required')
    .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, 'Use lower-case letters, numbers and single underscores'),
})

const savedCompanyType = z.object({ company_type: companyType })
const count = z.number().int()

export const companyTypes = feature('company-types', {
  listCompanyTypes: readCall({
    summary: 'All company types by sort order, also inactive ones.',
    access: 'super-admin',
    input: noInput,
    output: z.object({ company_types: z.array(companyType) }),
    errors: [],
  }),
  getCompanyType: readCall({
    summary: 'A company type with its default plan, and how many refer to it.',
    access: 'super-admin',
    input: z.strictObject({ company_type_id: id }),
    output: z.object({
      company_type: companyType,
      default_plan: z.object({ id, name: z.string(), is_active: z.boolean() }).nullable(),
      uses: z.object({ companies: count, plans: count }),
    }),
    errors: ['not_found'],
  }),
  createCompanyType: writeCall({
    idempotent: true,
    summary: 'Makes a company type; its key is fixed from then on.',
    access: 'super-admin',
    input: newCompanyType,
    output: savedCompanyType,
    errors: ['company_type_key_taken', 'default_plan_not_available'],
  }),
  updateCompanyType: writeCall({
    summary: 'Changes all of a company type but its key.',
    access: 'super-admin',
    input: z.strictObject({
      company_type_id: id,
      company_type: companyTypeToSave,
      admin_notes: mailMessage.optional(),
    }),
    output: savedCompanyType,
    errors: ['not_found', 'default_plan_not_available', 'last_company_type'],
  }),
  deactivateCompanyType: writeCall({
    summary: 'Keeps the row and its companies; new ones cannot choose it any more. Company types are never deleted.',
    access: 'super-admin',
    input: z.strictObject({ company_type_id: id, admin_notes: mailMessage.optional() }),
    output: savedCompanyType,
    errors: ['not_found', 'last_company_type'],
  }),
  activateCompanyType: writeCall({
    summary: 'Offers a company type to new companies again.',
    access: 'super-admin',
    input: z.strictObject({ company_type_id: id }),
    output: savedCompanyType,
    errors: ['not_found'],
  }),
})
