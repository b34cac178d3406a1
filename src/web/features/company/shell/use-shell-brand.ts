import { useLayoutEffect, useMemo } from 'react'
import { accentOf, asStyle, shellBrand } from '#web/features/company/shell-brand.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { useColorScheme } from '#web/platform/theme/color-scheme.ts'

/** The colours of the chosen company, in the scheme that is shown; dialogs and menus stand beside the frame, so the document has its accent. */
export function useShellBrand() {
  const { account } = useSession()
  const scheme = useColorScheme()
  const brand = account?.company?.brand
  useLayoutEffect(() => {
    const accent = Object.entries((brand && accentOf(brand, scheme)) ?? {})
    const { style } = document.documentElement
    for (const [name, color] of accent) style.setProperty(name, color)
    return () => {
      for (const [name] of accent) style.removeProperty(name)
    }
  }, [brand, scheme])
  return useMemo(() => (brand ? asStyle(shellBrand(brand, scheme)) : undefined), [brand, scheme])
}
