import type { CSSProperties } from 'react'
import { emsOf } from './fit-text.ts'

interface Props {
  readonly text: string
  /** Changes are read aloud. */
  readonly isLive?: boolean
  readonly className?: string
}

/** An amount that takes as large a size as its place allows, and is never cut. Source: look.md; G15. */
export function FitAmount({ text, isLive = false, className = '' }: Props) {
  const style = { '--ems': emsOf(text).toFixed(2) } as CSSProperties
  return (
    <span className={`d-fit ${className}`}>
      <output className="d-figures" style={style} aria-live={isLive ? 'polite' : 'off'}>
        {text}
      </output>
    </span>
  )
}
