import { chooseColorScheme, useColorScheme } from '#web/platform/theme/color-scheme.ts'
import styles from './color-scheme-button.module.css'

/**
 * Button that switches the color scheme, for pages without Mantine. CSS selects the icon, because the server does not
 * know the scheme.
 */
export function ColorSchemeButton() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={`Switch to ${other} colors`}
      onClick={() => chooseColorScheme(other)}
    >
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path className={styles.moon} d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" strokeLinejoin="round" />
        <g className={styles.sun}>
          <circle cx="10" cy="10" r="3.5" />
          <path
            d="M10 2v1.5m0 13V18M2 10h1.5m13 0H18M4.3 4.3l1.100 1.100m9.200 9.200 1.100 1.100m0-11.400-1.100 1.100m-9.200 9.200-1.100 1.100"
            strokeLinecap="round"
          />
        </g>
      </svg>
    </button>
  )
}
