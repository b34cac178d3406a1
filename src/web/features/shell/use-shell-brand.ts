import { useMemo } from 'react'
import { useColorScheme } from '../../platform/color-scheme.ts'
import { useSession } from '../../platform/session.tsx'
import { asStyle, shellBrand } from '../../ui/shell-brand.ts'

/** The colours of the chosen company, in the scheme that is shown. */
export function useShellBrand() {
  const { account } = useSession()
  const scheme = useColorScheme()
  const brand = account?.company?.brand
  return useMemo(() => (brand ? asStyle(shellBrand(brand, scheme)) : undefined), [brand, scheme])
}
