import type { PlannedCard } from '@kassa/domain/moving/cards/plan-cards.ts'
import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import { type MoveOutcome, wordRefusal } from '../../modules/moving/public.ts'
import type { SayLine } from '../tasks.ts'

/** Returns how much of everything came or went. */
export const wordThings = (things: {
  readonly products: number
  readonly people: number
  readonly cards: number
}): string =>
  `${countedNoun(things.products, 'product')}, ${countedNoun(things.people, 'customer')} and ${countedNoun(things.cards, 'gift card')}`

/** The cards of a move and what is left on them, in the files and here. */
export const cardTotals = ({ files, here }: MoveOutcome, money: (minor: number) => string) =>
  [
    ['gift cards', files.cards, here.cards],
    ['left on gift cards', money(files.cardsMinor), money(here.cardsMinor)],
  ] as const

/** Prints what becomes of gift cards; each that cannot come is a debt to confirm. */
export function sayCards(cards: readonly PlannedCard[], say: SayLine): void {
  if (cards.length === 0) return
  const of = (verdict: PlannedCard['verdict']): number => cards.filter((one) => one.verdict === verdict).length
  say(
    `Gift cards: ${of('new')} new, ${of('changed')} here and different, ${of('same')} the same, ${of('cannot')} cannot come`,
  )
  for (const { file, row, name, rest, doubt } of cards) {
    if (doubt) say(`  ${file}, row ${row}: ${wordRefusal(`moving.${doubt}`, { name, rest }, 'en-US')}`)
  }
}
