import { heldIn, PAYMENT_METHODS, tenderNameOf, TENDERS, type HoldingPlace, type TenderDeclaration } from './method.ts'

/** All that follows from where the money of a tender lies; every place of the program that treats tenders differently reads it here. */
export interface PlaceRules {
  /**
   * The proof that it was paid: the notes themselves, the number of a slip, a code that it was reserved under and that gets back the money it paid,
   * the member of the sale, goods in the same entry, or the order of an app.
   */
  readonly proof: 'notes' | 'slip' | 'code' | 'member' | 'goods' | 'order'
  /** True where more than is due can be handed over: the rest is change, and the amount is rounded to coins. */
  readonly givesChange: boolean
  /** True where paying so opens the drawer where the merchant has not said otherwise. */
  readonly opensDrawer: boolean
  /** True where a person can take it, or hand it back, without a word of the books. */
  readonly isByHand: boolean
  /** True where the merchant may ask a fee of whoever pays so: what a member or card holds was paid for already. */
  readonly mayCost: boolean
  /** True where the merchant may have what it paid go back in cash: what somebody has at the shop itself always goes back there. */
  readonly mayGoBackInCash: boolean
  /** `cash`: no channel ever held it, so it goes back out of the drawer. */
  readonly goesBackAs: 'itself' | 'cash'
  /** True where what it paid goes back as money, and so into new goods or onto a card. */
  readonly becomesMoney: boolean
  /** The way it is counted at the end of a shift: by notes and coins, or as one total of its slips. */
  readonly shiftCount: 'faces' | 'total'
  /** The way a receipt shows it: its amount, or what was handed over and the change. */
  readonly onReceipt: 'amount' | 'received'
}

/** Kept by somebody else, taken by the books alone, and given back to where it came from. */
const kept = {
  proof: 'slip',
  givesChange: false,
  opensDrawer: false,
  isByHand: false,
  mayCost: false,
  mayGoBackInCash: false,
  goesBackAs: 'itself',
  becomesMoney: false,
  shiftCount: 'total',
  onReceipt: 'amount',
} as const satisfies PlaceRules

/** The rules of each place. */
export const PLACES = {
  drawer: {
    proof: 'notes',
    givesChange: true,
    opensDrawer: true,
    isByHand: true,
    mayCost: false,
    mayGoBackInCash: false,
    goesBackAs: 'itself',
    becomesMoney: true,
    shiftCount: 'faces',
    onReceipt: 'received',
  },
  outside: { ...kept, isByHand: true, mayCost: true, mayGoBackInCash: true, becomesMoney: true },
  balance: { ...kept, proof: 'member' },
  purse: { ...kept, proof: 'code' },
  paper: { ...kept, proof: 'code' },
  goods: { ...kept, proof: 'goods', goesBackAs: 'cash', becomesMoney: true },
  app: { ...kept, proof: 'order' },
} as const satisfies Record<HoldingPlace, PlaceRules>

/** The rules of a tender; of a number we do not know, those of what is paid outside. */
export const rulesOf = (number: number): PlaceRules => PLACES[heldIn(number)]

/** Returns the method by which a payment goes back. */
export const methodBack = (number: number): number =>
  rulesOf(number).goesBackAs === 'cash' ? PAYMENT_METHODS.cash.number : number

/** Returns the way a tender's payment settles when it goes back; a number we do not know is electronic. */
export const kindBack = (number: number): TenderDeclaration['kind'] => {
  const tender = tenderNameOf(methodBack(number))
  return tender ? TENDERS[tender].kind : 'electronic'
}

/** Returns whether what it paid goes back as money, and so into new goods or onto a card; what is kept here goes back as what it is. */
export const becomesMoney = (number: number): boolean => rulesOf(number).becomesMoney

/** Returns whether its reference is a code that it was reserved under and that gets back what it paid, rather than the number of a slip. */
export const isPaidByCode = (number: number): boolean => rulesOf(number).proof === 'code'

/** Returns whether a person can take it, or hand it back, without a word of the books; of a number we do not know, nobody can say. */
export const isByHand = (number: number): boolean => tenderNameOf(number) !== undefined && rulesOf(number).isByHand
