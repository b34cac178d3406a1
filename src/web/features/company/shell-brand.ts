import type { CSSProperties } from 'react'
import { contrastOf, hasOwnColors, readableShade, tinted } from '#shared/brand-colors.ts'

interface Brand {
  primary: string
  secondary: string
}

/** The grounds of the shell, as the tokens have them. */
const grounds = {
  light: { page: '#f7f6f9', surface: '#ffffff', sunken: '#f1f0f4', part: 0.1 },
  dark: { page: '#121116', surface: '#1a191f', sunken: '#232229', part: 0.24 },
}

/**
 * A company's colours as variables of the frame: the chosen entry and a line over the page in the main colour, quiet
 * icons and text in the second; each in the nearest shade that can be read. Undefined for who has no colours of their
 * own.
 */
export function shellBrand(brand: Brand, scheme: 'light' | 'dark') {
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

/**
 * The main colour in place of the product's accent, wherever that is used: buttons, links, the focus. White can be read
 * on it, and it can be read on every ground of the shell.
 */
export function accentOf(brand: Brand, scheme: 'light' | 'dark') {
  if (!hasOwnColors(brand)) return undefined
  const { page, surface, sunken, part } = grounds[scheme]
  const filled = filledAccent(brand.primary, surface)
  const hover = readableShade(tinted(filled, '#000000', 0.15), ['#ffffff'])
  const soft = tinted(surface, brand.primary, part)
  const text = readableShade(brand.primary, [page, surface, sunken, soft])
  return {
    '--mq-accent': filled,
    '--mq-accent-hover': hover,
    '--mq-accent-text': text,
    '--mq-accent-soft': soft,
    '--mq-focus': text,
    '--mantine-primary-color-filled': filled,
    '--mantine-primary-color-filled-hover': hover,
    '--mantine-color-velvet-filled': filled,
    '--mantine-color-velvet-filled-hover': hover,
    '--mantine-color-velvet-text': text,
    '--mantine-color-velvet-light': soft,
    '--mantine-color-velvet-light-hover': soft,
    '--mantine-color-velvet-light-color': text,
    '--mantine-color-velvet-outline': text,
  }
}

/** How far a button must stand out from the ground behind it, though it is its words that tell what it is. */
const apart = 1.8

/** White words can be read on it; a colour that would vanish in the dark is lightened as far as they allow. */
function filledAccent(color: string, ground: string): string {
  const nearest = readableShade(color, ['#ffffff'])
  return contrastOf(nearest, ground) >= apart ? nearest : readableShade(tinted(color, '#ffffff', 0.6), ['#ffffff'])
}

type Variables = NonNullable<ReturnType<typeof shellBrand>>

/** React's type knows no variables of our own, though its style takes them. */
export function asStyle(variables: Variables | undefined): CSSProperties | undefined {
  return variables as CSSProperties | undefined
}
