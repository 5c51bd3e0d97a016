import type { PlaceInFile } from '../move-source.ts'

/** A gift card of another system with what is left on it. */
export interface MovedCard extends PlaceInFile {
  readonly system: string
  /** As it is kept here. */
  readonly number: string
  /** Decimal text above 0. */
  readonly rest: string
  /** Null where the file names none. */
  readonly currency: string | null
  readonly lastDay: string | null
}

/** A card of which only the tail is known: what is left on it becomes its owner's credit. */
export interface CardOfOwner extends PlaceInFile {
  readonly tail: string
  readonly rest: string
  readonly name: string
  readonly email: string
}

/** A card number as people may see it. */
export const maskedNumber = (number: string): string => `•••• ${number.slice(-4)}`
