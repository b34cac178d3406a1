import { create } from 'qrcode'
import { useMemo } from 'react'
import styles from './two-factor.module.css'

/** White space around, in modules: readers want four. */
const margin = 4

/** Drawn as one path: sharp at any size, no script or canvas of its own. Dark on white in either colour scheme. */
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
