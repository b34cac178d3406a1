import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './two-factor.module.css'

/** Quiet zone in modules, required by the QR standard. */
const margin = 4

/** One SVG path: sharp at any size, without canvas. Dark on white in both color schemes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => draw(text), [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { path: string; side: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`
    }
  }
  return { path, side: modules.size + 2 * margin }
}
