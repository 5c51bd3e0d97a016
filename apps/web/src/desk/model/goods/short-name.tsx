import type { ReactElement } from 'react'
import { nameParts } from './name-parts.ts'

/** Draws a name on one line that gives way in the middle: its size at the end is never cut off. */
export function shortName(name: string, variantName = ''): ReactElement {
  const { head, tail } = nameParts(name, variantName)
  return (
    <span className="d-name" title={name}>
      <span>{head}</span>
      {tail !== '' && <span>{` ${tail}`}</span>}
    </span>
  )
}
