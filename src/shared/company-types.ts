/** [A-TYPE-16 A-TYPE-17] */
export const companyTypeIcons = ['calendar', 'briefcase', 'music', 'building', 'truck'] as const
export type CompanyTypeIcon = (typeof companyTypeIcons)[number]
export const defaultCompanyTypeIcon: CompanyTypeIcon = 'building'

export const companyTypeKeyMaximum = 60

/** The key that a name makes: lower case, letters, digits and single underscores. [A-TYPE-09..13] */
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
