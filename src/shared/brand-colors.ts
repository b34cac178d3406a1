import { type Colord, colord, extend } from 'colord'
import a11y from 'colord/plugins/a11y'
import mix from 'colord/plugins/mix'

extend([a11y, mix])

export const defaultPrimaryColor = '#3b82f6'
export const defaultSecondaryColor = '#64748b'

/** Minimum contrast of text to background by WCAG AA. */
export const minTextContrast = 4.5

const light = '#ffffff'
const dark = '#1b1a21'

/** Whether a company has set its own brand colors. With both default colors, Marquee's own design is used. */
export function hasOwnColors(brand: { primary: string; secondary: string }): boolean {
  return brand.primary !== defaultPrimaryColor || brand.secondary !== defaultSecondaryColor
}

/**
 * Find the nearest shade of a color that is readable on all backgrounds, with the same hue and saturation. If no shade
 * is readable, returns black or white.
 */
export function readableShade(color: string, backgrounds: readonly string[], contrast = minTextContrast): string {
  const wanted = colord(color)
  const reads = (shade: Colord) => backgrounds.every((ground) => shade.contrast(ground) >= contrast)
  const { h, s, l } = wanted.toHsl()
  for (let step = 0; step <= 100; step++) {
    for (const lightness of [l - step, l + step]) {
      if (lightness < 0 || lightness > 100) continue
      // Check the rounded color that is returned (8 bits per channel), not the exact one.
      const shade = colord((step === 0 ? wanted : colord({ h, s, l: lightness })).toHex())
      if (reads(shade)) return shade.toHex()
    }
  }
  return lowestContrast('#000000', backgrounds) >= lowestContrast('#ffffff', backgrounds) ? '#000000' : '#ffffff'
}

/** Text color for a background: white or black. One of them always has a contrast of at least 4.5. */
export function textColorOn(background: string): string {
  return colord(background).contrast(light) >= colord(background).contrast(dark) ? light : '#000000'
}

/** WCAG contrast ratio, 1 to 21. */
export function contrastRatio(color: string, ground: string): number {
  return colord(color).contrast(ground)
}

/** Mix a background with a color. `part` is the share of the color, from 0 to 1. */
export function mixTint(ground: string, color: string, part: number): string {
  return colord(ground).mix(color, part).toHex()
}

function lowestContrast(ink: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((ground) => colord(ink).contrast(ground)))
}
