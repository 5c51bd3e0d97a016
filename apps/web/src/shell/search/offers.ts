import type { IconDefinition } from '@ant-design/icons-svg/lib/types.js'
import { t } from 'i18next'
import type { MomentWriter } from '../../kit/detail/Moment.tsx'
import { type OfferedCommand, matchCommands } from '../commands/commands.ts'
import type { SearchMatch } from './found-kind.ts'
import { foundKind } from './found-kinds.ts'

/** One line of the search: a thing, a page, or something to do. */
export interface Offer {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly icon: IconDefinition
  /** Where it leads; without it, it is something to do. */
  readonly to?: string
  readonly run?: () => void
  /** The text it opens, for a page of the handbook. */
  readonly body?: string
  /** The thing behind it, which is remembered once it was opened. */
  readonly thing?: SearchMatch
}

/** A found thing as a line; undefined where its page is not open to this person, or its kind is newer than this program. */
export function offerOf(
  thing: SearchMatch,
  mayOpen: (address: string) => boolean,
  write: MomentWriter,
): Offer | undefined {
  const kind = foundKind(thing.kind)
  const to = kind?.pathOf(thing)
  if (!kind || to === undefined || !mayOpen(to)) return undefined
  const when = thing.at === null ? '' : write(thing.at, thing.outletId)
  const note = [thing.note, when, t(`nav:screen.${kind.screen}.title`)].filter((part) => part !== '').join(' · ')
  return { id: `${thing.kind}-${thing.id}`, title: thing.title, note, icon: kind.icon, to, thing }
}

const isSame = (one: SearchMatch, other: SearchMatch): boolean => one.kind === other.kind && one.id === other.id

/** Among what fits equally well, what was opened lately stands first. */
const recentFirst = (found: readonly SearchMatch[], recent: readonly SearchMatch[]): SearchMatch[] =>
  found.toSorted(
    (one, other) =>
      one.rank - other.rank ||
      Number(recent.some((thing) => isSame(thing, other))) - Number(recent.some((thing) => isSame(thing, one))),
  )

interface Offered {
  readonly commands: readonly OfferedCommand[]
  /** The commands offered only to a person who types for them: too many to be read through. */
  readonly asked?: readonly OfferedCommand[]
  readonly found: readonly SearchMatch[]
  readonly recent: readonly SearchMatch[]
}

/**
 * Returns the entries of the search: with nothing typed the pages opened lately and then every page; else things whose
 * name is or begins with the text, pages and commands, and then the other things.
 */
export function offersFor(
  typed: string,
  { commands, asked = [], found, recent }: Offered,
  show: (thing: SearchMatch) => Offer | undefined,
): Offer[] {
  const lines = (things: readonly SearchMatch[]): Offer[] => things.flatMap((thing) => show(thing) ?? [])
  if (typed.trim() === '') return [...lines(recent), ...commands]
  const things = recentFirst(found, recent)
  return [
    ...lines(things.filter(({ rank }) => rank < 3)),
    ...matchCommands([...commands, ...asked], typed),
    ...lines(things.filter(({ rank }) => rank >= 3)),
  ]
}
