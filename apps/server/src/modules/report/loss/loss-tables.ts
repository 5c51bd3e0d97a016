import { figureWords } from '@kassa/domain/figures/figure-words.ts'
import { pageWords } from '@kassa/domain/figures/page-words/page-words.ts'
import { plainMoney } from '@kassa/domain/figures/plain-figure.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { CsvTable } from '../../../platform/export/csv-text.ts'
import type { readLossFigures } from './loss-figures.ts'

type Part = Awaited<ReturnType<typeof readLossFigures>>['byCurrency'][number]
type Row = Part['all']

/**
 * The tables of /statistics-loss in a reader's language: one a currency, each kind with how often and what it came to. Where nothing happened the file
 * says so, as an empty one would look like a fault.
 */
export const lossTables = ({ byCurrency }: { readonly byCurrency: readonly Part[] }, locale: Locale): CsvTable[] =>
  byCurrency.length === 0
    ? [{ title: pageWords[locale].loss.empty, rows: [] }]
    : byCurrency.map((part) => tableOf(part, locale))

function tableOf({ currency, all, people }: Part, locale: Locale): CsvTable {
  const { loss } = pageWords[locale]
  // An opened drawer has no amount.
  const kinds = all.kinds.flatMap(({ kind }) =>
    kind === 'no-sale' ? [loss.kind[kind]] : [loss.kind[kind], `${loss.kind[kind]} (${loss.amount})`],
  )
  const cells = (row: Row): string[] => [
    String(row.orders),
    ...row.kinds.flatMap(({ kind, events, amountMinor }) =>
      kind === 'no-sale' ? [String(events)] : [String(events), plainMoney(amountMinor, currency)],
    ),
    row.perHundred === null ? '' : String(row.perHundred),
  ]
  return {
    title: loss.table(currency),
    rows: [
      [loss.who, loss.orders, ...kinds, loss.perHundred, ''],
      ...people.map((row) => [
        row.name ?? figureWords[locale].gone,
        ...cells(row),
        row.standsOut ? loss.standsOut : '',
      ]),
      [loss.all, ...cells(all), ''],
    ],
  }
}
