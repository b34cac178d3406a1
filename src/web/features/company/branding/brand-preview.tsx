import { CalendarDays, LayoutDashboard } from 'lucide-react'
import { hasOwnColors } from '#shared/brand-colors.ts'
import { asStyle, shellBrand } from '#web/features/company/shell-brand.ts'
import styles from './branding.module.css'

/** Preview of the navigation in light and dark mode. Decorative for screen readers. */
export function BrandPreview({ brand }: { brand: { primary: string; secondary: string } }) {
  return (
    <div>
      <div className={styles.previews} aria-hidden="true">
        {(['light', 'dark'] as const).map((scheme) => (
          <div key={scheme} className={styles.preview} data-scheme={scheme} style={asStyle(shellBrand(brand, scheme))}>
            <span data-chosen>
              <LayoutDashboard size={16} /> Dashboard
            </span>
            <span>
              <CalendarDays size={16} /> Events
            </span>
          </div>
        ))}
      </div>
      <p className={styles.note}>
        {hasOwnColors(brand)
          ? 'Where a colour would be hard to read, its nearest readable shade is shown.'
          : "These are the defaults: Marquee's own colours are shown until you choose others."}
      </p>
    </div>
  )
}
