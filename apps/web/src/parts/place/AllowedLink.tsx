import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../session/session.ts'
import { mayOpen } from '../../session/gate.ts'
import { placeAt } from '../../places.ts'
import { isLacking, useOwnFunctions } from './own-standing.ts'

/** Returns whether an address opens for this person in their version; one that is no screen does for nobody. */
export function useMayOpen(): (address: string) => boolean {
  const perm = useSession((session) => session.perm)
  const functions = useOwnFunctions()
  return (address) => {
    const place = placeAt(address)
    return place !== undefined && mayOpen(place.access, perm) && !isLacking(place.access, functions)
  }
}

interface Props {
  readonly to: string
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** A link where one may go; the same words without it where one may not. */
export function AllowedLink({ to, onClick, children }: Props) {
  const mayGo = useMayOpen()
  if (!mayGo(to)) return <span>{children}</span>
  return (
    <Link to={to} {...(onClick ? { onClick } : {})}>
      {children}
    </Link>
  )
}
