import { TENDERS } from '../../packages/domain/src/payment/method.ts'
import { isTest, isTypeScript, type Source } from '../tidy/tree.ts'

/** How code names a tender, the folders and files that are its own, and where its word means something else. */
interface NamedTender {
  readonly words: RegExp
  readonly own: RegExp
  readonly alike: Alike
}

/** Names of something else that share a word with a tender, and the rooms that mean only that. */
interface Alike {
  readonly names: readonly RegExp[]
  readonly rooms: RegExp
}

const tender = (words: RegExp, own: RegExp, alike: Alike = { names: [], rooms: /^$/ }): NamedTender => ({
  words,
  own,
  alike,
})

/** Deposits that nobody pays with: of an empty container, as a charge on goods and in figures, and of cash at the bank. */
const OTHER_DEPOSITS: Alike = {
  names: [
    /\bdeposit: (?:'container-deposit'|\['Container deposit')/g,
    /container[-_ ]deposits?/gi,
    /'deposit'(?=,? (?:\| )?'levy')|charge(?: =|: charge|\?\.kind ===| is distinct from) 'deposit'|charges?\b.{0,40}'deposit'/g,
    /\bkind(?: === |: )'deposit'|->> 'kind' = 'deposit'/g,
    /\bdeposit(?:s?Sold|s?Back|s?After|Today)\b|\bdeposit(?:_back)?(?:_list|_tax)?_minor\b|\bdeposit(?:Back)?Minor\b/g,
    /refund\.no-deposit|'no-deposit'|has no deposit|\b(?:without|has)Deposit\b|\bundeposited\b/g,
    /such as a deposit|a deposit is owed|bottle deposits|deposit slip|undeposited funds|reading\.deposit|depositOf\(shift\)|depositOf = \(\{ countedMinor/gi,
  ],
  rooms: /\/(?:figures\/|sales\/(?:refund\/lines-without-sale|place\/refund-place)\.)/,
}

/** Foreign things that are no cash: a supplier's bill in another currency, pictures, keys, rights and numbers from elsewhere. */
const OTHER_FOREIGN: Alike = {
  names: [/number-foreign|\bForeignKey\b|\breadForeignNumber\b|\b(?:read|store)Foreign(?:Picture)?\b|\bFOREIGN\b/g],
  rooms:
    /\/(?:inventory\/bill|supplier-bills)\/|\/parts\/stock\/[Bb]ill|\/inventory\/supplier-(?:bill|payment)\.|\/number-turn\.ts$|\/role-rules\.ts$/,
}

/** A word of a tender as a string, and in the names of values, types and files, however it is spelled there. */
const spelled = (one: string, other: string): RegExp => new RegExp(`${one}[-_ ]?${other}`, 'i')

/** Accounts with value on them: gift cards, deposits, house accounts and session passes are its kinds, and the balance of a member is one. */
const STORED_VALUE = /\/(?:purses?|stored-value)\//
const or = (...rooms: readonly RegExp[]): RegExp => new RegExp(rooms.map(({ source }) => source).join('|'))
const tenders: Readonly<Record<string, NamedTender>> = {
  'gift-card': tender(
    spelled('gift', 'card'),
    or(STORED_VALUE, /\/gift-cards?(?:\/|[-.][^/]+$)|\/moving\/cards\/|\/moving-cards\./),
  ),
  'house-account': tender(spelled('house', 'account'), STORED_VALUE),
  'session-pass': tender(spelled('times', 'card'), or(STORED_VALUE, /\/times-offers?\//)),
  'member-balance': tender(spelled('member', 'balance'), or(STORED_VALUE, /\/(?:balance|recharge|recharge-rules?)\//)),
  deposit: tender(
    /deposit(?!s? in)/i,
    or(STORED_VALUE, /\/(?:set-asides?|deposit|(?:move-|return-)?layaways?)(?:\/|[-.][^/]+$)/),
    OTHER_DEPOSITS,
  ),
  exchange: tender(/exchange_method|exchangeTender|method === 'exchange'|'exchange' as const/i, /\/exchange\//),
  'foreign-cash': tender(/foreign(?! key)/i, /\/(?:foreign|drawer)\/|\/foreign-[^/]+$/, OTHER_FOREIGN),
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
    .filter(
      ({ path }) =>
        !found.own.test(path) && !DECLARATIONS.test(path) && !found.alike.rooms.test(path) && path !== GENERATED,
    )
    .filter(({ code }) => found.words.test(withoutNames(code, found.alike.names)))
    .map(({ path }) => path)
    .toSorted()
}

/** The declarations of all tenders, with their names. */
const DECLARATIONS = /^packages\/domain\/src\/payment\/method(?:-names)?\.ts$/

/** Written by `npm run sdk` from the contract, so it names what the contract names. */
const GENERATED = 'packages/sdk/src/calls.ts'

const withoutNames = (code: string, names: readonly RegExp[]): string =>
  names.reduce((left, name) => left.replaceAll(name, ''), code)

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
