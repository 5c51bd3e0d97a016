/**
 * The purposes of money paid ahead, each with the list that has its parts where several are paid together: a member's balance; a gift card, a house account or a
 * deposit; a session pass.
 */
export const PAID_AHEAD = { recharge: 'recharges', purse: 'purses', 'times-card': 'passes' } as const
export type PurposeAhead = keyof typeof PAID_AHEAD
export const purposesAhead = Object.keys(PAID_AHEAD) as PurposeAhead[]

/** The account of what is paid ahead for one order: nobody owns it, and nothing is lent on it. */
export const DEPOSIT_ACCOUNT = {
  kind: 'gift-card',
  memberId: null,
  creditMinor: 0,
  times: null,
  isDeposit: true,
} as const
