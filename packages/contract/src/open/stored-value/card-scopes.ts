/** The scopes of gift cards and house accounts. */
export const cardScopes = {
  gift_cards_use: { permissions: ['platform.members.members.balance'], isSensitive: true },
  gift_cards_read: { permissions: ['platform.members.members.balance'], needsAllOutlets: true },
  house_accounts_read: { permissions: ['platform.members.members.balance'], needsAllOutlets: true },
  gift_cards_issue: { permissions: ['desk.members.recharge'], needsAllOutlets: true, isSensitive: true },
  gift_cards_edit: {
    permissions: ['platform.members.members.balance', 'platform.members.members.adjust'],
    needsAllOutlets: true,
    isSensitive: true,
  },
} as const
