import { foldForSearch } from '@kassa/domain/text/search-text.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { searchTextOf } from '../../catalogue/public.ts'
import { holderOfCard } from '../family/family-card.store.ts'

/** Returns the text by which a member is found: name, reading, pinyin, card, mail, and the phone with and without its prefix. */
export function memberSearchText(member: {
  readonly name: string
  readonly reading: string
  readonly cardNumber: string
  readonly phone: string | null
  readonly email: string
}): string {
  const { name, reading, cardNumber, phone, email } = member
  return [searchTextOf({ name, names: {}, reading }), foldForSearch(cardNumber), phone ?? '', foldForSearch(email)]
    .filter((key) => key !== '')
    .join(' ')
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (found) => `\\${found}`)

/** A phone as somebody writes it is one word of digits; everything else is looked for word by word. */
const wordsOf = (typed: string): readonly string[] => {
  const folded = foldForSearch(typed)
  const digits = folded.replaceAll(/[ ().-]/g, '')
  return /^\+?[0-9]+$/.test(digits) ? [digits.replace(/^0/, '')] : folded.split(' ').filter((word) => word !== '')
}

const patternsOf = (words: readonly string[]): readonly string[] => words.map((word) => `%${escapeLike(word)}%`)

/** Returns the condition of a search on rows that are already read, without an index. */
export const isFoundAmong = (typed: string): Sql => sql`m.search_text like all (${patternsOf(wordsOf(typed))}::text[])`

/** Returns whether a word has at least four letters: then the index of long words finds it. */
const isLong = (word: string): boolean => /.{4}/u.test(word)

/**
 * The ids of those who are found by what somebody typed, as `from` takes them; every word of it must be there, or it is the number of a family card. Undefined
 * where no index helps. `most`: whoever counts needs no more.
 */
export function foundMembers(typed: string, most: number | null = null): Sql | undefined {
  const words = wordsOf(typed)
  if (words.every((word) => /^[ -~]?$/.test(word))) return undefined
  const asked = sql`(${words.join(' ')}, ${patternsOf(words)}::text[], ${most}::integer)`
  const found = words.some((word) => isLong(word))
    ? sql`kassa_find_members_by_long_word${asked}`
    : sql`kassa_find_members${asked}`
  return sql`(select id from ${found} union all ${holderOfCard(typed, isFoundAmong(typed))}) as found`
}

/** The condition that `m` is found by what somebody typed. */
export function isFoundMember(typed: string): Sql {
  const found = foundMembers(typed)
  return found ? sql`m.id in (select id from ${found})` : isFoundAmong(typed)
}
