import type { ReactNode } from 'react'

/** The heading of a column of figures, which stand at its end. */
export const EndHead = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="is-end">
    {children}
  </th>
)
