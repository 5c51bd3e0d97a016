import { decimalText } from '../../money/money.ts'
import { exponentOf } from '../../text/money-text.ts'
import { wholeUnits } from '../columns/moved-amount.ts'
import { openingOf } from '../openings.ts'
import type { PlaceInFile } from '../move-source.ts'
import { maskedNumber, type MovedCard } from './moved-card.ts'

/** A stored-value account that is here under a number of the files. */
export interface CardHere {
  readonly id: string
  readonly code: string
  readonly totalMinor: number
  /** True where anything but moves wrote into its book. */
  readonly isMoved: boolean
  /** The rest in the former file; null where no move brought it. */
  readonly saidMinor: number | null
  /** Null where it does not end. */
  readonly lastDay: string | null
}

export type CardDoubt = 'card-over' | 'card-other-currency' | 'card-known' | 'card-day-stays' | 'moved-since'

/** The fate of one gift card in a plan. */
export interface PlannedCard extends PlaceInFile {
  readonly card: MovedCard
  readonly restMinor: number
  /** The number as people may see it. */
  readonly name: string
  readonly verdict: 'new' | 'changed' | 'same' | 'cannot'
  readonly targetId: string | null
  /** The amount that is posted: the rest of a new card, the difference of one that came before. */
  readonly differenceMinor: number
  readonly doubt: CardDoubt | null
  readonly rest: string
}

interface Around {
  readonly currency: string
  readonly today: string
}

type Fate = Pick<PlannedCard, 'verdict' | 'targetId' | 'differenceMinor' | 'doubt'>

const cannot = (doubt: CardDoubt, targetId: string | null = null): Fate => ({
  verdict: 'cannot',
  targetId,
  differenceMinor: 0,
  doubt,
})

function fateOf(card: MovedCard, restMinor: number, here: CardHere | undefined, { currency, today }: Around): Fate {
  if (card.currency !== null && card.currency !== currency) return cannot('card-other-currency')
  if (card.lastDay !== null && card.lastDay < today) return cannot('card-over')
  if (!here) return { verdict: 'new', targetId: null, differenceMinor: restMinor, doubt: null }
  if (here.saidMinor === null) return cannot('card-known', here.id)
  const opening = openingOf(restMinor, here.saidMinor, { now: here.totalMinor, isMoved: here.isMoved })
  const same = { targetId: here.id, differenceMinor: 0 }
  const doubt = card.lastDay === null || card.lastDay === here.lastDay ? null : 'card-day-stays'
  if (opening === 'moved-since') return { ...same, verdict: 'changed', doubt: opening }
  if (opening === null) return { ...same, verdict: 'same', doubt }
  return { verdict: 'changed', targetId: here.id, differenceMinor: opening.difference, doubt }
}

/** Plans the gift cards of a move: each opens once, and a newer file posts its difference while nobody spent from it. */
export function planCards(cards: readonly MovedCard[], here: readonly CardHere[], around: Around): PlannedCard[] {
  const byCode = new Map(here.map((one) => [one.code, one]))
  const decimals = exponentOf(around.currency)
  return cards.map((card) => {
    const restMinor = wholeUnits(card.rest, decimals)
    const fate = fateOf(card, restMinor, byCode.get(card.number), around)
    const name = maskedNumber(card.number)
    return { file: card.file, row: card.row, card, restMinor, name, rest: decimalText(restMinor, decimals), ...fate }
  })
}
