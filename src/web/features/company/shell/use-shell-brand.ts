import { useMemo } from 'react'
import { asStyle, shellBrand } from '#web/features/company/shell-brand.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { useColorScheme } from '#web/platform/theme/color-scheme.ts'

/** The colours of the chosen company, in the scheme that is shown. */
export function useShellBrand() {
  const { account } = useSession()
  const scheme = useColorScheme()
  const brand = account?.company?.brand
  return useMemo(() => (brand ? asStyle(shellBrand(brand, scheme)) : undefined), [brand, scheme])
}
