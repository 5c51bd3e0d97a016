import type { ScopeName } from '@kassa/contract/open/scopes.ts'
import type { Context } from '../../../../platform/command.ts'

type Asking = Pick<Context, 'holds' | 'actor'>

/** A scope that pays: its codes alone show what members and cards have, and spend nothing. */
const hasScope = ({ actor }: Asking, scope: ScopeName): boolean => actor.app?.scopes.includes(scope) ?? false

/** Gift cards are tried by their numbers: only an app with the scope for it may. */
export const mayUseCards = (asking: Asking): boolean =>
  asking.holds('platform.members.members.balance') && hasScope(asking, 'gift_cards_use')

/** Returns whether an app may spend points and balance of members. */
export const mayUseBooks = (asking: Asking): boolean =>
  asking.holds('platform.members.members.balance') &&
  asking.holds('platform.members.members.points') &&
  hasScope(asking, 'member_books_use')
