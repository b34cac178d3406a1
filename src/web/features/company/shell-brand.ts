import type { CSSProperties } from 'react'
import { hasOwnColors, readableShade, tinted } from '#shared/brand-colors.ts'

/** The grounds of the shell, as the tokens have them. */
const grounds = {
  light: { surface: '#ffffff', sunken: '#f1f0f4', part: 0.1 },
  dark: { surface: '#1a191f', sunken: '#232229', part: 0.24 },
}

/**
 * A company's colours as variables of the frame: the chosen entry and a line over the page in the main colour, quiet
 * icons and text in the second; each in the nearest shade that can be read. Undefined for who has no colours of their
 * own. [C-SET-37]
 */
export function shellBrand(brand: { primary: string; secondary: string }, scheme: 'light' | 'dark') {
  if (!hasOwnColors(brand)) return undefined
  const { surface, sunken, part } = grounds[scheme]
  const chosen = tinted(surface, brand.primary, part)
  return {
    '--side-chosen': chosen,
    '--side-chosen-ink': readableShade(brand.primary, [chosen]),
    '--side-quiet': readableShade(brand.secondary, [surface, sunken]),
    '--brand-line': brand.primary,
  }
}

type Variables = NonNullable<ReturnType<typeof shellBrand>>

/** React's type knows no variables of our own, though its style takes them. */
export function asStyle(variables: Variables | undefined): CSSProperties | undefined {
  return variables as CSSProperties | undefined
}
