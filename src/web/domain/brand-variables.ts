import type { CSSProperties } from 'react'
import { contrastRatio, hasOwnColors, mixTint, readableShade } from '#shared/brand-colors.ts'

interface Brand {
  primary: string
  secondary: string
}

const backgroundColors = {
  light: { page: '#f7f6f9', surface: '#ffffff', sunken: '#f1f0f4', part: 0.1 },
  dark: { page: '#121116', surface: '#1a191f', sunken: '#232229', part: 0.24 },
}

/**
 * Company colors as CSS variables for the sidebar and the line at the top. Adjusted to be readable; undefined if the
 * company has no colors.
 */
export function sidebarVariables(brand: Brand, scheme: 'light' | 'dark') {
  if (!hasOwnColors(brand)) return undefined
  const { surface, sunken, part } = backgroundColors[scheme]
  const chosen = mixTint(surface, brand.primary, part)
  return {
    '--side-chosen': chosen,
    '--side-chosen-ink': readableShade(brand.primary, [chosen]),
    '--side-quiet': readableShade(brand.secondary, [surface, sunken]),
    '--brand-line': brand.primary,
  }
}

/**
 * Company's primary color as CSS variables for buttons, links and focus. Adjusted, so that white text on it and colored
 * text on all backgrounds are readable.
 */
export function accentVariables(brand: Brand, scheme: 'light' | 'dark') {
  if (!hasOwnColors(brand)) return undefined
  const { page, surface, sunken, part } = backgroundColors[scheme]
  const filled = buttonColor(brand.primary, surface)
  const hover = readableShade(mixTint(filled, '#000000', 0.15), ['#ffffff'])
  const soft = mixTint(surface, brand.primary, part)
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

/** Minimum contrast between a button and its background. Its text has a higher contrast. */
const minimumContrast = 1.8

/** Color for buttons. Dark colors are lightened on dark backgrounds, but white text stays readable. */
function buttonColor(color: string, ground: string): string {
  const nearest = readableShade(color, ['#ffffff'])
  return contrastRatio(nearest, ground) >= minimumContrast
    ? nearest
    : readableShade(mixTint(color, '#ffffff', 0.6), ['#ffffff'])
}

type SidebarVariables = NonNullable<ReturnType<typeof sidebarVariables>>

/** Cast, because React's type does not include CSS variables. */
export function toStyle(variables: SidebarVariables | undefined): CSSProperties | undefined {
  return variables as CSSProperties | undefined
}
