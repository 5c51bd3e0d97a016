import { Button } from 'antd'
import { saveFile } from '../../api/download.ts'
import { listFile } from '../../kit/list/file/list-file.ts'
import { Icon } from '../../ui/Icon.tsx'
import { downloadIcon } from '../../ui/icons.ts'
import { countText, moneyText } from '../../kit/money/format.ts'
import { inBrackets } from '../../words/brackets.ts'
import { colon } from '../../words/colon.ts'
import { dayText } from '../../words/day-text.ts'
import { useTranslation } from 'react-i18next'
import type { MovePreview } from './move-answers.ts'

interface Line {
  readonly file: string
  readonly row: number
  readonly message: string
}

/** Remarks on rows, each with its file and row; the same as a file. */
export function LineTable({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { t } = useTranslation('moving')
  if (lines.length === 0) return null
  const columns = [
    { title: t('file'), render: ({ file }: Line) => file },
    { title: t('row'), render: ({ row }: Line) => row },
    { title: t('why'), render: ({ message }: Line) => message },
  ]
  const save = (): void =>
    saveFile(new Blob([listFile(columns, lines)], { type: 'text/csv;charset=utf-8' }), 'rows.csv')
  return (
    <details>
      <summary>{title}</summary>
      <Button size="small" icon={<Icon of={downloadIcon} />} onClick={save}>
        {t('archive.download')}
      </Button>
      <table className="k-move-table">
        <thead>
          <tr>
            <th>{t('file')}</th>
            <th>{t('row')}</th>
            <th>{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ file, row, message }) => (
            <tr key={`${file} ${row} ${message}`}>
              <td>{file}</td>
              <td>{row}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** The plan of a file: counts by what becomes of things, and, of what is here and different, field by field. */
export function MovePlan({ plan }: { plan: MovePreview }) {
  const { t } = useTranslation('moving')
  const rows = [
    ['products', plan.products],
    ['people', plan.people],
    ['cards', plan.cards],
    ...plan.others.map(({ kind, ...counts }) => [`others.${kind}`, counts] as const),
    ...(plan.history ? [['history', plan.history] as const] : []),
  ] as const
  return (
    <>
      <table className="k-move-table">
        <thead>
          <tr>
            <th>{t('thing')}</th>
            <th>{t('new')}</th>
            <th>{t('changed')}</th>
            <th>{t('same')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, counts]) => (
            <tr key={what}>
              <th scope="row">{t(what)}</th>
              <td>{counts.new}</td>
              <td>{counts.changed}</td>
              <td>{counts.same}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {plan.history ? <HistoryLine history={plan.history} /> : null}
      <Taxes plan={plan} />
      <PriceExamples plan={plan} />
      <Levels plan={plan} />
      <Changes plan={plan} />
    </>
  )
}

/** Past sales in a sentence: how many, of which days, and that they stay apart. */
function HistoryLine({
  history: { orders, amountMinor, currency, from, to },
}: {
  history: NonNullable<MovePreview['history']>
}) {
  const { t } = useTranslation('moving')
  const days = { from: from === null ? '–' : dayText(from), to: to === null ? '–' : dayText(to) }
  return (
    <p>
      {t('historyLine', {
        count: orders,
        number: countText(orders),
        amount: moneyText(Number(amountMinor), currency),
        ...days,
      })}
    </p>
  )
}

/** A rate that stays on one line. */
const percentOf = ({ percent }: { readonly percent: number }): string => `${percent}\u00A0%`

/** The taxes of the goods, each with what tills will charge; another rate is marked. */
function Taxes({ plan: { taxes = [], containTax } }: { plan: MovePreview }) {
  const { t } = useTranslation('moving')
  if (taxes.length === 0) return null
  const inPrices = containTax === true ? 'inside' : containTax === false ? 'onTop' : 'keep'
  return (
    <>
      <p>
        {t('pricesOfFiles')}
        {colon()}
        {t(inPrices)}
      </p>
      <table className="k-move-table">
        <thead>
          <tr>
            <th>{t('taxInFile')}</th>
            <th>{t('taxHere')}</th>
            <th>{t('products')}</th>
          </tr>
        </thead>
        <tbody>
          {taxes.map(({ name, here, differs, products }) => (
            <tr key={`${name} ${here?.name}`}>
              <th scope="row">{name === '' ? t('noTax') : name}</th>
              <td className={differs ? 'k-bad' : undefined}>
                {here ? `${here.name}${inBrackets(percentOf(here))}` : t('noTax')}
                {differs ? <span className="k-block">{t('rateDiffers')}</span> : null}
              </td>
              <td>{products}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Goods whose price is another one here, since tax is inside on one side and on top on the other. */
function PriceExamples({ plan: { priceExamples = [] } }: { plan: MovePreview }) {
  const { t } = useTranslation('moving')
  const [first] = priceExamples
  if (!first) return null
  return (
    <>
      <h3>{t('priceExamples', { outlet: first.outlet })}</h3>
      <p className="k-muted">{t('priceExamplesNote')}</p>
      <table className="k-move-table">
        <thead>
          <tr>
            <th>{t('thing')}</th>
            <th>{t('to')}</th>
            <th>{t('priceHere')}</th>
            <th>{t('taxHere')}</th>
          </tr>
        </thead>
        <tbody>
          {priceExamples.map(({ name, currency, inFileMinor, hereMinor, tax }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{moneyText(inFileMinor, currency)}</td>
              <td>{moneyText(hereMinor, currency)}</td>
              <td>{tax ? `${tax.name}${inBrackets(percentOf(tax))}` : t('noTax')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The levels that people get, before anybody gets one. */
function Levels({ plan: { levels = [], history } }: { plan: MovePreview }) {
  const { t } = useTranslation('moving')
  if (levels.length === 0) return null
  return (
    <>
      <h3>{t('levels')}</h3>
      {history ? <p className="k-muted">{t('levelsNote')}</p> : null}
      <table className="k-move-table">
        <thead>
          <tr>
            <th>{t('level')}</th>
            <th>{t('levelFresh')}</th>
            <th>{t('levelRisen')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ name, fresh, risen }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{fresh}</td>
              <td>{risen}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The values here and those of the file, side by side; what the file changes is not what somebody edited here since. */
function Changes({ plan: { changes } }: { plan: MovePreview }) {
  const { t } = useTranslation('moving')
  if (changes.length === 0) return null
  return (
    <details>
      <summary>{t('changes')}</summary>
      <table className="k-move-table">
        <thead>
          <tr>
            <th>{t('row')}</th>
            <th>{t('thing')}</th>
            <th>{t('field')}</th>
            <th>{t('from')}</th>
            <th>{t('to')}</th>
            <th>{t('fate')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ file, row, name, variant, outlet, field, from, to, isEdited = false, isKept = false }) => (
            <tr key={[file, row, name, variant, outlet, field, to].join(' ')}>
              <td>{row}</td>
              <td>
                {name}
                {variant ? <span className="k-block k-muted">{variant}</span> : null}
              </td>
              <td>
                {t(`fields.${field}`)}
                {outlet ? <span className="k-block k-muted">{outlet}</span> : null}
              </td>
              <td>{from}</td>
              <td>{to}</td>
              <td>
                {t(isKept ? 'fates.kept' : 'fates.taken')}
                {isEdited ? <span className="k-block k-muted">{t('fates.edited')}</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
