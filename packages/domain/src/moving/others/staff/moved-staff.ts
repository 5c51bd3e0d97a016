import type { PlaceInFile } from '../../move-source.ts'

/** Somebody of the staff, as a file has them: without password, PIN or card. */
export interface MovedStaff extends PlaceInFile {
  /** Empty where the file has none that fits. */
  readonly number: string
  readonly firstName: string
  readonly lastName: string
  readonly position: string
  readonly email: string
  readonly phone: string
  /** The role by the other system's name; empty where the file has none. */
  readonly role: string
  readonly places: readonly string[]
}

export const staffName = ({ firstName, lastName }: Pick<MovedStaff, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter((part) => part !== '').join(' ')

/** The key of a person of the staff among everything that came. */
export const staffKeyOf = (staff: MovedStaff): string =>
  `own ${staff.number || staff.email || staff.phone || staffName(staff)}`
