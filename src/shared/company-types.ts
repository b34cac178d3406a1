import { z } from 'zod'
import { plainLetters } from './slug.ts'

export const companyTypeIcons = ['calendar', 'briefcase', 'music', 'building', 'truck'] as const
export type CompanyTypeIcon = (typeof companyTypeIcons)[number]
export const defaultCompanyTypeIcon: CompanyTypeIcon = 'building'

export const maxCompanyTypeKeyLength = 60

/** Create a key from a name: lower case letters, digits and single underscores. */
export function companyTypeKey(name: string): string {
  return plainLetters(name.trim())
    .replace(/[^a-z0-9 ]/g, '')
    .replace(/ /g, '_')
    .replace(/_+/g, '_')
    .slice(0, maxCompanyTypeKeyLength)
    .replace(/^_|_$/g, '')
}

export const onboardingConfig = z.strictObject({
  /** Companies of this type start on its default plan and do not select one. */
  skip_plan_selection: z.boolean().default(false),
})
export type OnboardingConfig = z.output<typeof onboardingConfig>
export const defaultOnboarding: OnboardingConfig = { skip_plan_selection: false }

/** Read the stored configuration. Unknown keys are ignored. */
export function onboardingConfigOf(stored: Readonly<Record<string, unknown>>): OnboardingConfig {
  return { skip_plan_selection: stored.skip_plan_selection === true }
}
