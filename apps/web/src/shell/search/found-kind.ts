import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { searchMatch } from '@kassa/contract/search/search.calls.ts'
import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import type { ScreenName } from '../../places.ts'

export type SearchMatch = OutputOf<typeof searchMatch>

/** How one kind of things that the search finds is shown. */
export interface FoundKind {
  /** The screen whose name stands beside it. */
  readonly screen: ScreenName
  readonly icon: IconDefinition
  /** Where one of them is looked at: its own page, else its list with nothing else in it. */
  readonly pathOf: (found: SearchMatch) => string
}
