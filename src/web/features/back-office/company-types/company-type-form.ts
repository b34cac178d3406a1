import type { Input, RequestInput } from '#shared/call.ts'
import {
  type CompanyTypeIcon,
  companyTypeIcons,
  companyTypeKey,
  defaultCompanyTypeIcon,
  defaultOnboarding,
  type OnboardingConfig,
  onboardingConfigOf,
} from '#shared/company-types.ts'
import type { CompanyType } from '#shared/entities.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'

export type NewCompanyTypeRequest = RequestInput<typeof companyTypes.calls.createCompanyType>
export type CompanyTypeRequest = Input<typeof companyTypes.calls.updateCompanyType>['company_type']

export interface CompanyTypeForm {
  name: string
  key: string
  description: string
  icon: CompanyTypeIcon
  sort_order: number | ''
  is_active: boolean
  default_plan_id: string | null
  onboarding_config: OnboardingConfig
}

export const emptyCompanyTypeForm: CompanyTypeForm = {
  name: '',
  key: '',
  description: '',
  icon: defaultCompanyTypeIcon,
  sort_order: 0,
  is_active: true,
  default_plan_id: null,
  onboarding_config: defaultOnboarding,
}

export function toCompanyTypeForm(type: CompanyType): CompanyTypeForm {
  const { id: _, description, icon, onboarding_config, ...rest } = type
  return {
    ...rest,
    description: description ?? '',
    icon: companyTypeIcons.find((one) => one === icon) ?? defaultCompanyTypeIcon,
    onboarding_config: onboardingConfigOf(onboarding_config),
  }
}

export function toCompanyTypeRequest({ key: _, ...form }: CompanyTypeForm) {
  return {
    ...form,
    sort_order: form.sort_order === '' ? undefined : form.sort_order,
  }
}

/** Form values after the name changed. The key is derived from the name until the user edits the key. */
export function changeName(form: CompanyTypeForm, name: string): Pick<CompanyTypeForm, 'name' | 'key'> {
  return { name, key: form.key === companyTypeKey(form.name) ? companyTypeKey(name) : form.key }
}
