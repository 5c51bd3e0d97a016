import { code128 } from '@kassa/domain/receipt/symbols/code-128.ts'

const QUIET = 10

/** A Code 128 one can scan off the screen or off browser-printed paper, with its text below. */
export function BarCode({ code }: { readonly code: string }) {
  const drawn = code128(code)
  return (
    <figure className="r-code">
      {drawn && (
        <svg
          viewBox={`0 0 ${String(drawn.modules + QUIET * 2)} 40`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          role="img"
          aria-label={code}
        >
          {drawn.bars.map(({ at, width }) => (
            <rect key={at} x={at + QUIET} y={0} width={width} height={40} />
          ))}
        </svg>
      )}
      <figcaption className="d-figures">{code}</figcaption>
    </figure>
  )
}
