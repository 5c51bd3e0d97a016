import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'

/** The button of an empty list whose things come from the desk. */
export const DeskLink = ({ children }: { readonly children: ReactNode }) => (
  <Link className="k-button k-button-primary" to={paths.desk()}>
    {children}
  </Link>
)
