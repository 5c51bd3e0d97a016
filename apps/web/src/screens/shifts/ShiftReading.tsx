import { lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countText } from '../../kit/money/format.ts'
import { Money } from '../../kit/money/Money.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/permission.ts'
import { wordOr } from '../../words/word-or.ts'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { CountTable } from './CountTable.tsx'
import { ShiftNotes } from './drawer/ShiftNotes.tsx'
import { Difference } from './ShiftState.tsx'
import type { ShiftDetail } from './ShiftDetailPage.tsx'
import { colon } from '../../words/colon.ts'
import { inBrackets } from '../../words/brackets.ts'

const DocumentPhotos = lazyPart(async () => (await import('../../parts/document/DocumentPhotos.tsx')).DocumentPhotos)

interface Row {
  readonly label: string
  readonly minor: WideMinor | null
  /** Where the sales, refunds or movements behind the figure stand. */
  readonly to: string | null
  readonly isTotal?: boolean
}

/** The reading: what was sold and refunded, what that was in the drawer, and how people paid; every figure opens its rows. */
export function ShiftReading({ shift }: { shift: ShiftDetail }) {
  const { t } = useTranslation(['shift', 'payment'])
  const seesOrders = useCan('platform.analysis.orders')
  const orders = (method?: number): string | null => (seesOrders ? paths.orders({ shift: shift.number, method }) : null)
  const recharges = seesOrders ? paths.orders({ shift: shift.number, type: 2 }) : null
  const drawer = (kind: string): string => paths.shiftDrawer(shift.id, { kind })
  const { expectedMinor } = shift
  return (
    <div className="k-two">
      <Panel title={t('reading.drawer')} shift={shift}>
        {[
          { label: t('column.float'), minor: shift.floatMinor, to: drawer('float') },
          { label: t('reading.cashSales'), minor: shift.cashSalesMinor, to: drawer('sale') },
          { label: t('reading.cashRefunds'), minor: negative(shift.cashRefundsMinor), to: drawer('refund') },
          ...(shift.recharges > 0
            ? [{ label: t('reading.cashRecharges'), minor: shift.cashRechargesMinor, to: recharges }]
            : []),
          { label: t('column.cashIn'), minor: shift.cashInMinor, to: drawer('in') },
          { label: t('column.cashOut'), minor: negative(shift.cashOutMinor), to: drawer('out') },
          ...(shift.unbooked > 0
            ? [
                {
                  label: t('reading.unbooked', { count: shift.unbooked }),
                  minor: shift.unbookedMinor,
                  to: drawer('unbooked'),
                },
              ]
            : []),
          ...(shift.safeMinor === 0 ? [] : [{ label: t('reading.toSafe'), minor: shift.safeMinor, to: drawer('out') }]),
          ...(shift.bankMinor === 0 ? [] : [{ label: t('reading.toBank'), minor: shift.bankMinor, to: drawer('out') }]),
          ...(shift.tipsPaidMinor
            ? [{ label: t('reading.toTips'), minor: shift.tipsPaidMinor, to: drawer('out') }]
            : []),
          { label: t('column.expected'), minor: expectedMinor, to: paths.shiftDrawer(shift.id), isTotal: true },
          ...(shift.state === 'open'
            ? []
            : [
                { label: t('column.counted'), minor: shift.countedMinor, to: null },
                { label: t('column.difference'), minor: shift.differenceMinor, to: drawer('closing') },
                { label: t('reading.nextFloat'), minor: shift.nextFloatMinor, to: null },
                { label: t('reading.deposit'), minor: depositOf(shift), to: null },
              ]),
        ]}
      </Panel>
      <div className="k-stack">
        <Panel title={t('reading.sold')} shift={shift}>
          {[
            {
              label: `${t('column.sales')}${inBrackets(countText(shift.orders))}`,
              minor: shift.salesMinor,
              to: orders(),
            },
            {
              label: `${t('column.refunds')}${inBrackets(countText(shift.refunds))}`,
              minor: negative(shift.refundsMinor),
              to: seesOrders ? paths.refunds({ shift: shift.number }) : null,
            },
            ...(shift.voids > 0
              ? [
                  {
                    label: `${t('reading.voids')}${inBrackets(countText(shift.voids))}`,
                    minor: negative(shift.voidsMinor),
                    to: seesOrders ? paths.refunds({ shift: shift.number }) : null,
                  },
                ]
              : []),
            ...(shift.recharges > 0
              ? [
                  {
                    label: `${t('reading.recharges')}${inBrackets(countText(shift.recharges))}`,
                    minor: shift.rechargesMinor,
                    to: recharges,
                  },
                  { label: t('reading.rechargeRefunds'), minor: negative(shift.rechargeRefundsMinor), to: null },
                ]
              : []),
          ]}
        </Panel>
        {shift.tipsMinor === 0 ? null : (
          <Panel title={t('reading.tips')} shift={shift}>
            {[{ label: t('reading.tipsGiven'), minor: shift.tipsMinor, to: orders() }]}
          </Panel>
        )}
        {shift.feesMinor === 0 ? null : (
          <Panel title={t('reading.fees')} shift={shift}>
            {[{ label: t('reading.feesPaid'), minor: shift.feesMinor, to: orders() }]}
          </Panel>
        )}
        <Panel title={t('reading.methods')} shift={shift}>
          {shift.byMethod.map(({ method, amountMinor, count }) => ({
            label: `${wordOr(`payment:method.${method}`, String(method))}${inBrackets(countText(count))}`,
            minor: amountMinor,
            to: orders(method),
          }))}
        </Panel>
        <ShiftNotes shift={shift} />
        {shift.methodCounts.length === 0 ? null : <MethodCounts shift={shift} />}
        {shift.checklist.length === 0 ? null : (
          <section className="k-panel">
            <div className="k-panel-head">
              <h2>{t('checklist.title')}</h2>
            </div>
            <ul className="k-plain-list">
              {shift.checklist.map(({ text, isDone }) => (
                <li key={text}>
                  <StatusTag kind={isDone ? 'good' : 'warn'}>
                    {t(isDone ? 'checklist.done' : 'checklist.open')}
                  </StatusTag>{' '}
                  {text}
                </li>
              ))}
            </ul>
          </section>
        )}
        <DocumentPhotos
          of="shift"
          id={shift.id}
          title={t('photo.title')}
          labelOf={(number) => t('photo.one', { number })}
        />
        <p className="k-muted">
          {shift.unread > 0 ? (
            <Link className="k-block" to={drawer('unread')}>
              {t('reading.unread', { count: shift.unread })}
            </Link>
          ) : null}
          {shift.isUncounted ? <span className="k-block">{t('reading.uncounted')}</span> : null}
          {shift.drawerOpenings > 0 ? (
            <Link to={drawer('no-sale')}>{t('reading.openings', { count: shift.drawerOpenings })}</Link>
          ) : null}
          {shift.note === null ? null : (
            <span className="k-block">
              {t('note')}
              {colon()}
              {shift.note}
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

/** Every method but cash as it was counted at the closing, and how far it is off. */
function MethodCounts({ shift }: { shift: ShiftDetail }) {
  const { t } = useTranslation(['shift', 'payment'])
  return (
    <CountTable
      title={t('methodCounts.title')}
      columns={[t('methodCounts.method'), t('column.expected'), t('column.counted'), t('column.difference')]}
      rows={shift.methodCounts.map(({ method, expectedMinor, countedMinor, differenceMinor }) => ({
        key: String(method),
        name: wordOr(`payment:method.${method}`, String(method)),
        amounts: [
          <Money key="expected" minor={expectedMinor} currency={shift.currency} />,
          <Money key="counted" minor={countedMinor} currency={shift.currency} />,
          <Difference key="difference" minor={differenceMinor} currency={shift.currency} />,
        ],
      }))}
    />
  )
}

const negative = (minor: WideMinor | null): WideMinor | null => (minor === null ? null : lessWide(0, minor))

const depositOf = ({ countedMinor, nextFloatMinor }: ShiftDetail): number | null =>
  countedMinor === null || nextFloatMinor === null ? null : countedMinor - nextFloatMinor

interface PanelProps {
  readonly title: string
  readonly shift: ShiftDetail
  readonly children: readonly Row[]
}

function Panel({ title, shift, children }: PanelProps): ReactNode {
  const { t } = useTranslation('shift')
  return (
    <section className="k-panel">
      <div className="k-panel-head">
        <h2>{title}</h2>
      </div>
      {children.length === 0 ? <p className="k-muted">{t('reading.nothing')}</p> : null}
      <dl className="k-amounts k-amounts-wide">
        {children.map(({ label, minor, to, isTotal }) => (
          <div key={label} className={isTotal === true ? 'is-total' : ''}>
            <dt>{to === null || !minor ? label : <Link to={to}>{label}</Link>}</dt>
            <dd>{minor === null ? '–' : <Money minor={minor} currency={shift.currency} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
