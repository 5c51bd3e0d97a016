import { mistakesOf, type ThinMistake } from './mistake.ts'

const one = mistakesOf('payment', 'packages/domain/src/payment')
const tender = mistakesOf('payment', 'packages/domain/src/tenders')
const declared = mistakesOf('payment', 'packages/domain/src/payment', ['packages/domain/src/tenders/'])

/** The mistakes that a channel, a tender, a slip and a settlement may contain without a type error. */
export const paymentMistakes: readonly ThinMistake[] = [
  one(
    'an account of another currency is taken',
    'channel.ts',
    'if (liveCurrencies && own !== currency) return false',
    '',
  ),
  one(
    'a channel of one country serves any',
    'channel.ts',
    'return currencies === null || currencies.includes(currency)',
    'return currencies === null || currency !== null',
  ),
  one(
    'the channel that only passes it on goes first',
    'channel.ts',
    'placeIn(one, method) - placeIn(other, method)',
    'placeIn(other, method) - placeIn(one, method)',
  ),
  tender(
    'what may go back is listed as what may not',
    'method-choice.ts',
    'isRefundable ? [] : [',
    '!isRefundable ? [] : [',
  ),
  tender(
    'the offline total forgets what this sale took',
    'method-choice.ts',
    'offlineTotalMinor - unsentMinor - inSaleMinor',
    'offlineTotalMinor - unsentMinor',
  ),
  one(
    'an exchange is paid back to a channel',
    'tender-rules.ts',
    "rulesOf(number).goesBackAs === 'cash' ? PAYMENT_METHODS.cash.number : number",
    'number',
  ),
  one('the fee that was agreed is rounded down', 'settlement.ts', '+ 5_000n) / 10_000n', ') / 10_000n'),
  one('two payments fit and the first is taken', 'settlement.ts', 'near.length === 1 && near[0]', 'near[0]'),
  declared(
    'a tip lies in the balance before the gift card',
    'method.ts',
    "'electronic', 'gift-card', 'balance']",
    "'electronic', 'balance', 'gift-card']",
  ),
  one(
    'a person decides what has hardly left',
    'attempt.ts',
    "'decide-by-hand': ['waiting',",
    "'decide-by-hand': ['requested', 'waiting',",
  ),
  one(
    'what is being sent is no more open',
    'attempt.ts',
    "['created', 'requested', 'waiting', 'unknown', 'reversing'].includes",
    "['created', 'waiting', 'unknown', 'reversing'].includes",
  ),
  one('the longest number of a slip is refused', 'reference.ts', 'text.length > most', 'text.length >= most'),
  tender('the longest terminal of a card slip is refused', 'card-slip.ts', 'text.length > most', 'text.length >= most'),
  tender('a tender loses its fee', 'written-tenders.ts', 'feeAt.get(tender) ?? 0', '0'),
  one('a place of an unknown currency takes cash only', 'usual-methods.ts', "?? ['cash', 'bank-card']", "?? ['cash']"),
]
