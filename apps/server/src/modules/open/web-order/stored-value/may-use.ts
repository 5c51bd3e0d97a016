import type { Context } from '../../../../platform/command.ts'
import { hasScope } from '../../has-scope.ts'

type Asking = Pick<Context, 'holds' | 'actor'>

/** Gift cards are tried by their numbers: only an app with the scope that pays may. Its permissions alone show what members and cards have, and spend nothing. */
export const mayUseCards = (asking: Asking): boolean =>
  asking.holds('platform.members.members.balance') && hasScope(asking, 'gift_cards_use')

/** Returns whether an app may spend points and balance of members. */
export const mayUseBooks = (asking: Asking): boolean =>
  asking.holds('platform.members.members.balance') &&
  asking.holds('platform.members.members.points') &&
  hasScope(asking, 'member_books_use')
