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
  // The name of a button is read from plain text in it; a status inside has a voice of its own.
  const Figure = isLive ? 'output' : 'span'
  return (
    <span className={`d-fit ${className}`}>
      <Figure className="d-figures" style={style}>
        {text}
      </Figure>
    </span>
  )
}
