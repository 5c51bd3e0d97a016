import { figureWords } from '@kassa/domain/figures/figure-words.ts'
import { pageWords } from '@kassa/domain/figures/page-words/page-words.ts'
import { plainMoney } from '@kassa/domain/figures/plain-figure.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { wallClockText } from '@kassa/domain/time/local-time.ts'
import type { CsvTable } from '../../../platform/export/csv-text.ts'
import type { ShiftLine } from '../../sales/public.ts'

/** The rows of /statistics-handover in a reader's language, moments by the clock of the outlet of each, with its zone beside them. */
export function shiftTable(shifts: readonly ShiftLine[], locale: Locale): CsvTable {
  const { shifts: words } = pageWords[locale]
  const money = (key: Exclude<keyof typeof words, 'states'>, minorOf: (row: ShiftLine) => WideMinor | null) => ({
    title: words[key],
    text: (row: ShiftLine) => plainMoney(minorOf(row), row.currency),
  })
  const columns: readonly { readonly title: string; readonly text: (row: ShiftLine) => string }[] = [
    { title: words.number, text: ({ number }) => number },
    { title: words.state, text: ({ closedAt }) => words.states[closedAt === null ? 'open' : 'closed'] },
    { title: figureWords[locale].currency, text: ({ currency }) => currency },
    money('difference', ({ differenceMinor }) => differenceMinor),
    { title: words.openedAt, text: ({ openedAt, timeZone }) => wallClockText(Date.parse(openedAt), timeZone) },
    {
      title: words.closedAt,
      text: ({ closedAt, timeZone }) => (closedAt === null ? '' : wallClockText(Date.parse(closedAt), timeZone)),
    },
    { title: words.timeZone, text: ({ timeZone }) => timeZone },
    { title: words.staff, text: ({ staffName }) => staffName },
    { title: words.outlet, text: ({ outletName }) => outletName },
    { title: words.device, text: ({ deviceName }) => deviceName },
    { title: words.orders, text: ({ orders }) => String(orders) },
    money('sales', ({ salesMinor }) => salesMinor),
    money('refunds', ({ refundsMinor }) => refundsMinor),
    money('float', ({ floatMinor }) => floatMinor),
    money('cashIn', ({ cashInMinor }) => cashInMinor),
    money('cashOut', ({ cashOutMinor }) => cashOutMinor),
    money('expected', ({ expectedMinor }) => expectedMinor),
    money('counted', ({ countedMinor }) => countedMinor),
  ]
  return {
    title: words.title,
    rows: [columns.map(({ title }) => title), ...shifts.map((row) => columns.map(({ text }) => text(row)))],
  }
}
