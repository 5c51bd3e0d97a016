import { figureWords } from '@kassa/domain/figures/figure-words.ts'
import { pageWords } from '@kassa/domain/figures/page-words/page-words.ts'
import { plainMoney } from '@kassa/domain/figures/plain-figure.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { CsvTable } from '../../../platform/export/csv-text.ts'
import type { readMemberFigures } from './member-figures.ts'

type Told = Awaited<ReturnType<typeof readMemberFigures>>

const counted = ['all', 'added', 'active', 'lost', 'never', 'buying', 'returning'] as const
const recencies = [0, 1, 2, 3] as const
const frequencies = [0, 1, 2] as const

const wordOr = (words: Readonly<Record<string, string>>, key: number | string): string => words[key] ?? String(key)

/** The tables of /statistics-member in a reader's language, in the page's order. */
export function memberTables(told: Told, locale: Locale): CsvTable[] {
  const { members, recency, frequency } = pageWords[locale]
  return [
    { title: members.title, rows: counted.map((key) => [members[key], String(told.counts[key])]) },
    shareTable(told, locale),
    {
      title: members.table,
      rows: [
        ['', ...frequencies.map((key) => frequency[key])],
        ...recencies.map((row) => [recency[row], ...frequencies.map((column) => boughtBy(told, row, column))]),
      ],
    },
    ...flowTables(told, locale),
  ]
}

const boughtBy = ({ table }: Told, row: number, column: number): string =>
  String(table.find(({ recency, frequency }) => recency === row && frequency === column)?.members ?? 0)

function shareTable({ share }: Told, locale: Locale): CsvTable {
  const { members } = pageWords[locale]
  const { currency, figure } = figureWords[locale]
  return {
    title: members.share,
    rows: [
      [
        currency,
        members.memberNet,
        members.net,
        members.shareOf,
        `${figure.orders} (${members.memberNet})`,
        figure.orders,
      ],
      ...share.map((one) => [
        one.currency,
        plainMoney(one.memberMinor, one.currency),
        plainMoney(one.netMinor, one.currency),
        one.shareBasisPoints === null ? '' : decimalText(one.shareBasisPoints, 2),
        String(one.memberOrders),
        String(one.orders),
      ]),
    ],
  }
}

function flowTables({ owed, levels, levelMoves, points, balance }: Told, locale: Locale): CsvTable[] {
  const { members, reason: reasons, type: types, stock } = pageWords[locale]
  const { currency: money } = figureWords[locale]
  const name = members.byNumber
  return [
    {
      title: members.owed,
      rows: [
        [money, members.principal, members.bonus, members.pointsHeld],
        ...owed.map(({ currency, principalMinor, bonusMinor, points: held }) => [
          currency,
          plainMoney(principalMinor, currency),
          plainMoney(bonusMinor, currency),
          String(held),
        ]),
      ],
    },
    {
      title: members.levels,
      rows: [[name, members.count], ...levels.map((one) => [one.name ?? members.noLevel, String(one.members)])],
    },
    {
      title: members.moves,
      rows: [
        [name, members.count],
        ...levelMoves.map((one) => [wordOr(members.move, one.reason), String(one.members)]),
      ],
    },
    {
      title: members.points,
      rows: [[name, members.pointsHeld], ...points.map((one) => [wordOr(reasons, one.reason), String(one.points)])],
    },
    {
      title: members.balance,
      rows: [
        [name, money, stock.worth],
        ...balance.map(({ type, currency, amountMinor }) => [
          wordOr(types, type),
          currency,
          plainMoney(amountMinor, currency),
        ]),
      ],
    },
  ]
}
