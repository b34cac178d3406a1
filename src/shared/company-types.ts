import { z } from 'zod'

export const companyTypeIcons = ['calendar', 'briefcase', 'music', 'building', 'truck'] as const
export type CompanyTypeIcon = (typeof companyTypeIcons)[number]
export const defaultCompanyTypeIcon: CompanyTypeIcon = 'building'

export const companyTypeKeyMaximum = 60

/** The key that a name makes: lower case, letters, digits and single underscores. */
export function companyTypeKey(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .replace(/ /g, '_')
    .replace(/_+/g, '_')
    .slice(0, companyTypeKeyMaximum)
    .replace(/^_|_$/g, '')
}

/** How the wizard goes for who chooses the type. */
export const onboardingConfig = z.strictObject({
  /** Whoever chooses the type starts on its default plan, unasked. */
  skip_plan_selection: z.boolean().default(false),
})
export type OnboardingConfig = z.output<typeof onboardingConfig>
export const asksForEverything: OnboardingConfig = { skip_plan_selection: false }

/** What a row holds beside that means nothing. */
export function onboardingConfigOf(stored: Readonly<Record<string, unknown>>): OnboardingConfig {
  return { skip_plan_selection: stored.skip_plan_selection === true }
}
