/** The lists in which things of stored value are found. */
export const valueLists = { gift_card: 'list_gift_cards' } as const
