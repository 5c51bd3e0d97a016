import type { PlaceInFile } from '../move-source.ts'
import type { FieldChange } from '../plan-move.ts'

/** Things of a move beside goods, people, gift cards and past sales. */
export type OtherKind = 'stock' | 'staff' | 'price-list' | 'layaway'

/** The fate of one such thing in a plan. */
export interface PlannedOther extends PlaceInFile {
  readonly name: string
  readonly verdict: 'new' | 'changed' | 'same' | 'cannot'
  /** The thing here that it is; null for a new one and for one that cannot be taken. */
  readonly targetId: string | null
  readonly changes: readonly FieldChange[]
  /** The reason why a person should look at it, or why it cannot be taken. */
  readonly doubt: string | null
  readonly facts: Readonly<Record<string, string | number>>
}
