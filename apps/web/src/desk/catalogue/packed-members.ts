import type { KeptMember } from '@kassa/contract/member/desk-feed.calls.ts'

/**
 * Members of one bucket as one text, a line each: id, `c` and the card number in small letters, `t` and the end of the phone, the rest as JSON, and `f` with each
 * family card of the account. Fifty
 * thousand of them are some hundred texts instead of a hundred thousand objects, and one is made when somebody asks for them.
 */
export type MemberLines = string

/** A card number as it is looked for: no letter is another for being large, none ends a column. */
const folded = (card: string): string => card.toLowerCase().replaceAll(/\s/g, ' ')

function lineOf({ id, card, tail, initial, levelId, birthday, family }: KeptMember): string {
  const rest = [card, initial, levelId, birthday?.month ?? 0, birthday?.day ?? 0, ...(family ? [family] : [])]
  const cards = (family ?? []).map((one) => `\tf${folded(one.card)}`).join('')
  return `${id}\tc${folded(card)}\tt${tail}\t${JSON.stringify(rest)}${cards && `${cards}\t`}`
}

const idOf = (line: string): string => line.slice(0, line.indexOf('\t'))

export const packMembers = (members: Iterable<KeptMember>): MemberLines => Array.from(members, lineOf).join('\n')

export const countLines = (lines: MemberLines): number => (lines === '' ? 0 : lines.split('\n').length)

/** The lines without those of `away`, and with those of `fresh` behind them. */
export function changeLines(lines: MemberLines, away: ReadonlySet<string>, fresh: readonly KeptMember[]): MemberLines {
  const kept = lines.split('\n').filter((line) => line !== '' && !away.has(idOf(line)))
  return [...kept, ...fresh.map(lineOf)].join('\n')
}

export const withCard = (lines: MemberLines, card: string): KeptMember[] => having(lines, `\tc${folded(card)}\t`)

/** The members whose account a family card shares. */
export const withFamilyCard = (lines: MemberLines, card: string): KeptMember[] => having(lines, `\tf${folded(card)}\t`)

export const isSameCard = (one: string, other: string): boolean => folded(one) === folded(other)

export const withTail = (lines: MemberLines, tail: string): KeptMember[] => having(lines, `\tt${tail}\t`)

/** Members whose line has a column; what is not a column of theirs has no tabulator before it. */
function having(lines: MemberLines, column: string): KeptMember[] {
  const found: KeptMember[] = []
  for (let at = lines.indexOf(column); at !== -1; at = lines.indexOf(column, at + 1)) {
    const end = lines.indexOf('\n', at)
    found.push(memberOf(lines.slice(lines.lastIndexOf('\n', at) + 1, end === -1 ? undefined : end)))
  }
  return found
}

function memberOf(line: string): KeptMember {
  const [id = '', , tail = '', rest = ''] = line.split('\t')
  const [card, initial, levelId, month, day, family] = JSON.parse(rest) as [
    string,
    string,
    string | null,
    number,
    number,
    KeptMember['family'],
  ]
  const birthday = month === 0 ? null : { month, day }
  return { id, card, tail: tail.slice(1), initial, levelId, birthday, ...(family && { family }) }
}
