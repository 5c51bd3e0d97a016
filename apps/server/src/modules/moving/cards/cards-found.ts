import type { MoveSource } from '@kassa/domain/moving/move-source.ts'

/** How many gift cards the files have. */
export const cardsFound = ({ cards }: Pick<MoveSource, 'cards'>) => ({ giftCards: cards.length })

/** Gift cards in the sentence about the contents of the files, and the values at which the old system sells them: how many, one, many. */
export const cardWords = ({ cards, giftCardValues }: Pick<MoveSource, 'cards' | 'giftCardValues'>) =>
  ({
    cards: [cards.length, 'gift card', 'gift cards'],
    values: [giftCardValues.length, 'value of gift cards', 'values of gift cards'],
  }) as const
