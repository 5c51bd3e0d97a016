/**
 * Where the money of a tender lies: `drawer`, coins and notes; `outside`, moved by a channel or by hand at a terminal or phone of its own;
 * `balance`, paid in ahead by the member of the sale; `purse`, under a code in this shop's books; `paper`, on a voucher of somebody else,
 * which the shop settles with its issuer; `goods`, in goods that come back in the same entry; `app`, with a program of others, which took it before
 * the shop heard of it and gives it back itself.
 */
export type HoldingPlace = 'drawer' | 'outside' | 'balance' | 'purse' | 'paper' | 'goods' | 'app'

/** The way a payment method settles, as the calculation and refunds see it (`Tender.kind` of the pricing snapshot). */
export type TenderKind = 'cash' | 'balance' | 'gift-card' | 'electronic'

/** The kinds of which a payment says one amount and what it was paid with. */
export const KINDS_OF_AMOUNT = ['gift-card', 'electronic'] as const satisfies readonly TenderKind[]

/** The kinds in the order in which a tip lies in them. */
export const KINDS_OF_TIP: readonly TenderKind[] = ['cash', 'electronic', 'gift-card', 'balance']

/** One tender, declared once; its names stand in `method-names.ts`. */
export interface TenderDeclaration {
  /** By the specification, from 100 on our own. Source: specification §4, D104. */
  readonly number: number
  /** A tender that is kept under a code settles as a gift card does: its payment goes back to that code. */
  readonly kind: TenderKind
  /** Most rules follow from it (`tender-rules.ts`). */
  readonly heldIn: HoldingPlace
  /** The account that its payments are posted to, by role. */
  readonly account: 'drawer' | 'clearing' | 'member-balance' | 'gift-card' | 'house-account' | 'exchange'
  /** The picture on its tile of the pay screen. */
  readonly icon: 'cash' | 'member' | 'card' | 'phone'
  /** True where money that the shop owes can be put on it: store credit, a deposit, a refund onto a card. */
  readonly takesCredit?: true
  /** True where it is an account of a member, which is found by the member where nobody says its code. */
  readonly belongsToMember?: true
}

/** Money that never lies here: a channel moves it (`channel.ts` says which), or a person does, by the number of a slip. */
const outside = (number: number, icon: TenderDeclaration['icon'] = 'phone') =>
  ({ number, kind: 'electronic', heldIn: 'outside', account: 'clearing', icon }) as const satisfies TenderDeclaration

/** Coins and notes: rounded to the coins of the drawer, with change. Notes of another currency are cash that says its own. */
const cash = {
  number: 0,
  kind: 'cash',
  heldIn: 'drawer',
  account: 'drawer',
  icon: 'cash',
} as const satisfies TenderDeclaration

/** The payment methods that a merchant can switch on: words inside, numbers at the edge. Source: specification §4, D67, D104. */
export const PAYMENT_METHODS = {
  cash,
  wechat: outside(1),
  alipay: outside(2),
  'bank-card': outside(3, 'card'),
  'member-balance': { number: 4, kind: 'balance', heldIn: 'balance', account: 'member-balance', icon: 'member' },
  paypal: outside(5),
  'line-pay': outside(6),
  paypay: outside(7),
  unionpay: outside(8, 'card'),
  'google-pay': outside(9),
  'scan-pay': outside(10),
  'face-pay': outside(11),
  ftpay: outside(12),
  'palmprint-pay': outside(13),
  telebirr: outside(14),
  'm-pesa': outside(15),
  'cbe-birr': outside(16),
  awash: outside(17),
  'gift-card': {
    number: 100,
    kind: 'gift-card',
    heldIn: 'purse',
    account: 'gift-card',
    icon: 'card',
    takesCredit: true,
  },
  'house-account': {
    number: 101,
    kind: 'gift-card',
    heldIn: 'purse',
    account: 'house-account',
    icon: 'member',
    belongsToMember: true,
  },
  'meal-voucher': { number: 105, kind: 'gift-card', heldIn: 'paper', account: 'clearing', icon: 'card' },
} as const satisfies Record<string, TenderDeclaration>

export type PaymentMethod = keyof typeof PAYMENT_METHODS

/** No method has a number above it. */
export const LARGEST_METHOD = Math.max(...Object.values(PAYMENT_METHODS).map(({ number }) => number))

/**
 * Goods that come back in the entry that sells others: no money moves, and over the two documents it adds up to 0. No channel ever held it, so
 * where it goes back it goes back in cash, or into another exchange. No merchant switches it on. Source: D104.
 */
const exchange = {
  number: 102,
  kind: 'electronic',
  heldIn: 'goods',
  account: 'exchange',
  icon: 'card',
} as const satisfies TenderDeclaration

/**
 * Money that a program of others took for an order it brings, under a reference that it names once. It is in no drawer and in no shift, no cashier
 * chooses it, and it goes back through that program alone. Source: platform-api.md, 5.
 */
const paidToApp = {
  number: 104,
  kind: 'electronic',
  heldIn: 'app',
  account: 'clearing',
  icon: 'phone',
} as const satisfies TenderDeclaration

/** Every tender that a document can carry: the methods, and what pays without being chosen. */
export const TENDERS = { ...PAYMENT_METHODS, exchange, 'paid-outside': paidToApp } as const satisfies Record<
  string,
  TenderDeclaration
>

export type TenderName = keyof typeof TENDERS

/** The number under which an exchange pays. */
export const EXCHANGE_METHOD = exchange.number

/** The tender by which store credit pays and is given, and its number. */
export const CREDIT_TENDER = 'gift-card'
export const CREDIT_METHOD = PAYMENT_METHODS[CREDIT_TENDER].number

/** The tender by which the balance of a member pays, and its number. */
export const BALANCE_TENDER = 'member-balance'
export const BALANCE_METHOD = PAYMENT_METHODS[BALANCE_TENDER].number

/** The methods that are the only ones to settle as they do, so that no payment has to say which it is. */
export const METHOD_OF_KIND = { cash: 'cash', balance: BALANCE_TENDER } as const satisfies Partial<
  Record<TenderKind, PaymentMethod>
>

/** The last tender that programs know which cannot leave out one they do not know. */
const LAST_KNOWN_TO_ALL = PAYMENT_METHODS['house-account'].number

/** Returns whether every program knows a method, those too that cannot leave out one they do not know. */
export const isKnownToAll = (method: PaymentMethod): boolean => PAYMENT_METHODS[method].number <= LAST_KNOWN_TO_ALL

/** The method of a specification number, or undefined. */
export const paymentMethodOf = (number: number): PaymentMethod | undefined =>
  (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).find((method) => PAYMENT_METHODS[method].number === number)

/** The tender of a number, or undefined where it is newer than this program. */
export const tenderNameOf = (number: number): TenderName | undefined =>
  (Object.keys(TENDERS) as TenderName[]).find((tender) => TENDERS[tender].number === number)

const declarationOf = (number: number): TenderDeclaration | undefined => {
  const name = tenderNameOf(number)
  return name && TENDERS[name]
}

/** Returns the place of a tender's money; of a number we do not know, outside. */
export const heldIn = (number: number): TenderDeclaration['heldIn'] => declarationOf(number)?.heldIn ?? 'outside'

/** The role of the account that a tender's payments are posted to; of a number we do not know, that of what is paid outside. */
export const accountOf = (number: number): TenderDeclaration['account'] => declarationOf(number)?.account ?? 'clearing'

/** Returns whether it is coins and notes, which lie in the drawer. */
export const isCash = (number: number): boolean => heldIn(number) === 'drawer'

/** Returns whether it is paid outside: through a channel, or at a terminal or phone of its own. A number we do not know is not. */
export const isPaidOutside = (number: number): boolean => declarationOf(number)?.heldIn === 'outside'

/** Returns whether it is paid by goods that come back in the same entry: no money moves. */
export const isPaidInGoods = (number: number): boolean => heldIn(number) === 'goods'

/** Returns whether it is paid from the balance of the sale's member. */
export const isPaidFromBalance = (number: number): boolean => heldIn(number) === 'balance'

/** Returns whether it is paid by a voucher of somebody else, who settles it with the shop. */
export const isPaidOnPaper = (number: number): boolean => heldIn(number) === 'paper'

/** Returns whether money that the shop owes can be put on it: store credit, a deposit, a refund onto a card. */
export const takesCredit = (number: number): boolean => declarationOf(number)?.takesCredit === true

/** Returns whether what it paid ahead goes back to where it came from without anybody who gives it: onto a card of the shop, or into a balance. */
export const goesBackByItself = (number: number): boolean => takesCredit(number) || isPaidFromBalance(number)

/** Returns whether it is an account of a member, which is found by the member where nobody says its code. */
export const belongsToMember = (number: number): boolean => declarationOf(number)?.belongsToMember === true

/** Numbers of the tenders of which this is so. */
export const numbersWhere = (fits: (number: number) => boolean): number[] =>
  Object.values(TENDERS).flatMap(({ number }) => (fits(number) ? [number] : []))

/**
 * Returns whether a merchant's choice of enabled methods can stand: at least one, and cash among them.
 * Answers `payment.none-enabled` or `payment.cash-disabled`, or undefined when it can. Source: specification §5.
 */
export function enabledMethodsFault(
  enabled: readonly PaymentMethod[],
): 'payment.none-enabled' | 'payment.cash-disabled' | undefined {
  if (enabled.length === 0) return 'payment.none-enabled'
  return enabled.includes('cash') ? undefined : 'payment.cash-disabled'
}
