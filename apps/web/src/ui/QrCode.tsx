import { isBlack } from '@kassa/domain/receipt/dots.ts'
import { qrCode } from '@kassa/domain/receipt/symbols/qr-code.ts'
import { useMemo } from 'react'

const QUIET = 4

/** A QR code one can scan off the screen or off browser-printed paper, called what it says unless `label` is given; nothing for what none can say. */
export function QrCode({ code, label = code }: { readonly code: string; readonly label?: string }) {
  const path = useMemo(() => {
    const dots = qrCode(code)
    if (!dots) return null
    const { widthDots, heightDots } = dots
    const places = Array.from({ length: widthDots * heightDots }, (_, at) => [
      at % widthDots,
      Math.floor(at / widthDots),
    ])
    const black = places.filter(([x = 0, y = 0]) => isBlack(dots, x, y))
    return {
      side: widthDots + QUIET * 2,
      d: black.map(([x = 0, y = 0]) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`).join(''),
    }
  }, [code])
  if (!path) return null
  const side = String(path.side)
  return (
    <figure className="r-code is-square">
      <svg viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img" aria-label={label}>
        <path d={path.d} />
      </svg>
    </figure>
  )
}
