/** The scopes of gift cards, deposits and accounts, and of paying by what members have. */
export const cardScopes = {
  gift_cards_use: { permissions: ['platform.members.members.balance'], isSensitive: true },
  member_books_use: {
    permissions: ['platform.members.members.points', 'platform.members.members.balance'],
    needsAllOutlets: true,
    isSensitive: true,
  },
  gift_cards_read: { permissions: ['platform.members.members.balance'], needsAllOutlets: true },
  deposits_read: { permissions: ['platform.members.members.balance'] },
  house_accounts_read: { permissions: ['platform.members.members.balance'], needsAllOutlets: true },
  gift_cards_issue: { permissions: ['desk.members.recharge'], needsAllOutlets: true, isSensitive: true },
  gift_cards_redeem: {
    permissions: ['platform.members.members.balance'],
    needsAllOutlets: true,
    isSensitive: true,
    usesADay: 1_000,
  },
  gift_cards_edit: {
    permissions: ['platform.members.members.balance', 'platform.members.members.adjust'],
    needsAllOutlets: true,
    isSensitive: true,
  },
} as const
