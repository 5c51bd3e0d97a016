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
