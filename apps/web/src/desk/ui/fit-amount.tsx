import type { CSSProperties, ReactElement } from 'react'
import { emsOf } from './fit-text.ts'

/** Draws an amount that takes as large a size as its place allows, and is never cut; where it is live, changes are read aloud. Source: look.md; G15. */
export function fitAmount(text: string, isLive = false, className = ''): ReactElement {
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
