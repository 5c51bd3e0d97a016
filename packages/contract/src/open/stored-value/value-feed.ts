/** Things of stored value that the change feed tells of. */
export const valueChanges = { gift_card: { scope: 'gift_cards_read' } } as const

/** Moments of theirs that webhooks name. */
export const valueMoments = {
  gift_card: { redeemed: 'An app took money off a gift card for goods of its own, or gave it back' },
} as const

/** Their scopes with a limit a day. */
export const limitedValueScopes = ['gift_cards_redeem'] as const

/** The calls that use these up. */
export const valueUses = { 'open.redeem-gift-card': 'gift_cards_redeem' } as const
