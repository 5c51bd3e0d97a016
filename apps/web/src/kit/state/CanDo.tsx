import type { ReactNode } from 'react'
import { type PermissionKey, useCan } from '../../session/permission.ts'

interface Props {
  /** Any of these is enough. */
  readonly permission: PermissionKey | readonly PermissionKey[]
  readonly children: ReactNode
}

const listed = (permission: Props['permission']): readonly PermissionKey[] =>
  typeof permission === 'string' ? [permission] : permission

/** Shows its content to whoever holds a permission. Source: specification §6 (controls disappear). */
export function CanDo({ permission, children }: Props) {
  return useCan(...listed(permission)) ? children : null
}

/** The negating form: shows its content to whoever holds none of them. Source: specification §6, D37. */
export function CannotDo({ permission, children }: Props) {
  return useCan(...listed(permission)) ? null : children
}
