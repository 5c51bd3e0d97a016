import { isTime } from '@kassa/domain/figures/division.ts'
import { figurePageOf, FILE_ROWS, type FigurePageName } from '@kassa/domain/figures/figure-page.ts'
import type { FigureKey } from '@kassa/domain/figures/figures.ts'
import type { AskedPeriod } from '@kassa/domain/figures/named-period.ts'
import type { marketingFigures, productStatistics, salesFigures } from '@kassa/contract/report/figures.calls.ts'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { call as ask } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useAddress } from '../../kit/list/use-address.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { figureFile } from './figure-file.ts'
import { rowText } from './figure-text.ts'
import { figureSheet } from './figure-sheet.ts'
import { FileChoice } from './FileChoice.tsx'
import type { ShownTable } from '../../kit/sheet/workbook.ts'
import { FigureBar } from './FigureBar.tsx'
import { FigureChart } from './FigureChart.tsx'
import { FigureTable } from './FigureTable.tsx'
import { FigureTree } from './FigureTree.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { FigureViews } from './FigureViews.tsx'
import './figures.css'
import { MailChoice } from './MailChoice.tsx'
import { periodIn } from './periods.ts'
import { FigureParts } from './FigureHead.tsx'

interface Props {
  readonly name: FigurePageName
  readonly call: typeof salesFigures | typeof productStatistics | typeof marketingFigures
  readonly tiles: readonly FigureKey[]
  /** Between the chart and the table. */
  readonly more?: ComponentType<{ readonly days: AskedPeriod; readonly currency: string }>
}

const compares = ['none', 'before', 'year'] as const

/** A page of figures: period and comparison, what it comes to, a chart and its table, each opening the sales behind it. Source: figures.md. */
export function FiguresPage({ name, call, tiles, more: More }: Props) {
  const { by: divisions, columns, orders: ordersOf } = figurePageOf(name)
  const { t } = useTranslation(['figure', 'payment', 'order', 'nav'])
  const [address, change] = useAddress()
  const days = periodIn(address)
  const by = divisions.find((one) => one === address['by']) ?? divisions[0]
  const compare = compares.find((one) => one === address['compare']) ?? 'before'
  const orders = ordersOf(by)
  const order = orders.find((one) => one === address['order']) ?? orders[0] ?? 'netAfter'
  const request = { ...days, by, compare, order }
  const answer = useAnswer(call as typeof salesFigures, request as never, {
    keepsPrevious: true,
    refreshesEveryMs: (answer) => (answer.isOpen ? REFRESH_MS : false),
  })
  const { data } = answer
  const choice = <Value extends string>(
    key: string,
    value: Value,
    values: readonly Value[],
    word: (value: Value) => string,
  ) => ({
    name: key,
    label: t(`bar.${key}` as never),
    value,
    options: values.map((one) => ({ value: one, label: word(one) })),
  })
  const all = () => ask(call as typeof salesFigures, { ...request, limit: FILE_ROWS } as never)
  const records = async (): Promise<string> => {
    const titles = { row: t(`by.${by}`), currency: t('currency'), of: (key: FigureKey) => t(`figure.${key}.name`) }
    const rows = (await all()).byCurrency.flatMap(({ currency, rows: own }) =>
      own.map((row) => ({ name: rowText(by, row, t), currency, figures: row.figures })),
    )
    return figureFile(titles, columns(by), rows)
  }
  const tables = async (): Promise<readonly ShownTable[]> => {
    const whole = (await all()).byCurrency.map((part) => figureSheet(part, by, columns(by), t))
    const { tablesIn } = await import('../../kit/sheet/shown-tables.ts')
    const beside = tablesIn(document.querySelector('main') ?? document)
    return [...whole, ...beside.filter(({ title }) => !whole.some((one) => one.title === title))]
  }
  return (
    <>
      <PageHead title={t(`nav:screen.${name}.title`)} purpose={t(`nav:screen.${name}.purpose`)} />
      <FigureBar
        days={days}
        shown={data}
        onChange={change}
        choices={[
          ...(divisions.length > 1 ? [choice('by', by, divisions, (one) => t(`by.${one}`))] : []),
          choice('compare', compare, compares, (one) => t(`bar.compares.${one}`)),
          ...(orders.length > 1 && !isTime(by)
            ? [choice('order', order, orders, (one) => t(`figure.${one}.name`))]
            : []),
        ]}
      >
        {data ? <FileChoice name={`${name}_${by}_${data.from}_${data.to}`} tables={tables} records={records} /> : null}
        <MailChoice />
        <FigureViews page={name} days={days} asked={{ by, compare, order }} onChange={change} />
      </FigureBar>
      <FigureParts answer={answer}>
        {(part, shown) => (
          <>
            <FigureTiles part={part} keys={tiles} />
            {part.rows.length === 0 ? <p className="k-panel k-muted">{t('nothingHere')}</p> : null}
            <FigureChart answer={shown} part={part} by={by} figure={columns(by)[0] ?? 'netAfter'} />
            <FigureTree part={part} by={by} figure={columns(by)[0] ?? 'netAfter'} />
            {More ? <More days={days} currency={part.currency} /> : null}
            {part.rows.length === 0 ? null : <FigureTable part={part} by={by} columns={columns(by)} />}
          </>
        )}
      </FigureParts>
    </>
  )
}

/** The interval at which tills report their entries. */
const REFRESH_MS = 30_000
