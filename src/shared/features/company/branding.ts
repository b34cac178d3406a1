import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { noInput, success } from '#shared/fields.ts'

/** Maximum size of a logo file in bytes, before Base64 encoding. */
export const maxLogoBytes = 1024 * 1024

const color = z
  .string('Choose a color')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A color has the form #1a2b3c')

export const companyBrand = z.object({
  primary: z.string(),
  secondary: z.string(),
  logo_url: z.string().nullable(),
})
export type CompanyBrand = z.output<typeof companyBrand>

const brandingResponse = z.object({
  brand: companyBrand,
  in_plan: z.boolean(),
})

// The handler also checks access to the Marketing module, see `canSeeBranding`.
const readAccess = { module: 'company_settings', level: 'read', status: 'follows' } as const
const adminAccess = { module: 'company_settings', level: 'admin', status: 'follows' } as const

export const branding = feature('branding', {
  getBranding: readCall({
    summary: 'The logo and the colors of the company.',
    access: readAccess,
    input: noInput,
    output: brandingResponse,
    errors: ['branding_not_available'],
  }),
  updateBrandColors: writeCall({
    summary: 'Saves the colors of the company.',
    access: adminAccess,
    input: z.strictObject({ primary: color, secondary: color }),
    output: brandingResponse,
    errors: ['branding_not_available', 'branding_not_in_plan'],
  }),
  uploadLogo: writeCall({
    summary: 'Sets the logo from a PNG or SVG file of at most 1 MB; it is drawn anew as a PNG.',
    access: adminAccess,
    per_minute: 20,
    body_limit: Math.ceil(maxLogoBytes * 1.4),
    input: z.strictObject({
      logo: z
        .base64('Send the file as base64')
        .min(1, 'Choose a file')
        .max(Math.ceil(maxLogoBytes / 3) * 4, 'At most 1 MB'),
    }),
    output: brandingResponse,
    errors: ['branding_not_available', 'branding_not_in_plan', 'not_a_logo', 'plan_limit_reached'],
  }),
  removeLogo: writeCall({
    summary: 'Removes the logo.',
    access: adminAccess,
    input: noInput,
    output: brandingResponse,
    errors: ['branding_not_available'],
  }),
  removeBrand: writeCall({
    summary: 'Removes the logo and the colors of the company, also where the plan does not include branding.',
    access: adminAccess,
    input: noInput,
    output: success,
    errors: [],
  }),
})
