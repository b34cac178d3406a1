import { useLayoutEffect, useMemo } from 'react'
import { accentOf, asStyle, shellBrand } from '#web/features/company/shell-brand.ts'
import { useSession } from '#web/platform/session/session.tsx'
import { useColorScheme } from '#web/platform/theme/color-scheme.ts'

/** Company colors for the current scheme. Set on the document, because dialogs and menus render outside of the frame. */
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
