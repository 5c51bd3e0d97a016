import { TENDERS } from '../../packages/domain/src/payment/method.ts'
import { isTest, isTypeScript, type Source } from '../tidy/tree.ts'

/** How code names a tender, and the folders that are its own. */
interface NamedTender {
  readonly words: RegExp
  readonly own: RegExp
}

const tender = (words: RegExp, own: RegExp): NamedTender => ({ words, own })

/** A word of a tender as a string, and in the names of values, types and files, however it is spelled there. */
const spelled = (one: string, other: string): RegExp => new RegExp(`${one}[-_ ]?${other}`, 'i')

const PURSES = /\/(?:purses?|stored-value)\//
const tenders: Readonly<Record<string, NamedTender>> = {
  'gift-card': tender(spelled('gift', 'card'), PURSES),
  'house-account': tender(spelled('house', 'account'), PURSES),
  'session-pass': tender(spelled('times', 'card'), /\/(?:purses?|stored-value|times-offers?)\//),
  'member-balance': tender(spelled('member', 'balance'), /\/(?:balance|recharge|recharge-rules?)\//),
  deposit: tender(/deposit(?!s? in)/i, /\/(?:set-asides?|deposit)\//),
  exchange: tender(/exchange_method|exchangeTender|method === 'exchange'|'exchange' as const/i, /\/exchange\//),
  'foreign-cash': tender(/foreign(?! key)/i, /\/(?:foreign|drawer)\/|\/foreign-[^/]+$/),
  'meal-voucher': tender(spelled('meal', 'voucher'), /\/meal-vouchers?(?:\/|[-.][^/]+$)/),
}

/** The names of tenders that can be asked for. */
export const tenderNames = Object.keys(tenders)

/** Source files of the product, outside a tender's own folders, that name it in their code; undefined for a tender nobody knows. */
export function filesNaming(name: string, sources: readonly Source[]): readonly string[] | undefined {
  const found = tenders[name]
  if (!found) return undefined
  return sources
    .filter(({ path }) => /^(?:apps|packages)\/\w+\/src\//.test(path) && isTypeScript(path) && !isTest(path))
    .filter(({ path, code }) => !found.own.test(path) && found.words.test(code))
    .map(({ path }) => path)
    .toSorted()
}

const NAMES = Object.keys(TENDERS).join('|')

const ONE_TENDER = [
  // A name or number of one tender, compared.
  new RegExp(`\\b(?:method|way|paidBy)\\)? (?:===|!==) '(?:${NAMES})'`),
  /\bmethod\)? (?:===|!==) (?:\d+|CASH|CARD|CREDIT|BALANCE)\b/,
  /(?:===|!==) (?:EXCHANGE_METHOD\b|(?:PAYMENT_METHODS|TENDERS)[.[])/,
  // The same in a statement of the database.
  /\bmethod (?:=|<>) (?:\d+|\$\{(?:EXCHANGE_METHOD|CASH|PAYMENT_METHODS|TENDERS))/,
] as const

const declares = /^packages\/domain\/src\/(?:payment|tenders)\//

/** Lines of the product that ask whether a payment is by one certain tender, outside the declaration, as `path:line`. */
export const questionsOfOneTender = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(({ path }) => /^(?:apps|packages)\/\w+\/src\//.test(path) && isTypeScript(path) && !isTest(path))
    .filter(({ path }) => !declares.test(path))
    .flatMap(({ path, code }) =>
      code
        .split('\n')
        .flatMap((line, at) => (ONE_TENDER.some((words) => words.test(line)) ? [`${path}:${at + 1}`] : [])),
    )
