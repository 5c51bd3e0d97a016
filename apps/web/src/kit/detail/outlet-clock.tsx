import { createContext, type ReactNode } from 'react'

/** The outlet of the row, page or paper around a moment: its clock is the one that the moment is read by. */
export const OutletClock = createContext<string | undefined>(undefined)

interface Props {
  /** A thing of an outlet says which; any other leaves the clock around it. */
  readonly of: unknown
  readonly children: ReactNode
}

/** Reads the moments of a thing by the clock of its outlet. */
export function ClockOf({ of, children }: Props) {
  const id = typeof of === 'object' && of !== null && 'outletId' in of ? of.outletId : undefined
  return typeof id === 'string' ? <OutletClock value={id}>{children}</OutletClock> : children
}
