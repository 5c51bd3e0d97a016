import type { ReactNode } from 'react'

/** The heading of a column of figures, which stand at its end. Its role is named for tables that a phone shows as boxes. */
export const EndHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" role="columnheader" className="is-end">
    {children}
  </th>
)
