import {
  listInTransit,
  listSettlements,
  type InTransit,
  type SettlementRow,
} from '@kassa/contract/payment/settlement.calls.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '../../api/use-answer.ts'
import { Moment } from '../../kit/detail/Moment.tsx'
import { moneyText } from '../../kit/money/format.ts'
import { CanDo } from '../../kit/state/CanDo.tsx'
import { Loading } from '../../kit/state/Loading.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { StatusTag } from '../../kit/state/StatusTag.tsx'
import { useChannelName } from '../../parts/pay/use-channel-name.ts'
import { dayOr } from '../../words/day-text.ts'

const ImportSettlement = lazyPart(() => import('./ImportSettlement.tsx').then((part) => part.ImportSettlement))
const SettlementDrawer = lazyPart(() => import('./SettlementDrawer.tsx').then((part) => part.SettlementDrawer))

const FILES_SHOWN = 20

/**
 * Lists the amounts that channels hold, the files by which they settled, and the places where those do not agree with
 * the books. Source: payments.md, 8.
 */
export function Settlements() {
  const { t } = useTranslation('settlement')
  const transit = useAnswer(listInTransit, {})
  const files = useAnswer(listSettlements, { limit: FILES_SHOWN })
  const [opened, setOpened] = useState<string | null>(null)
  const [isTaking, setTaking] = useState(false)
  const error = transit.error ?? files.error
  const retry = (): void => void Promise.all([transit.refetch(), files.refetch()])
  if (!transit.data || !files.data) return <Loading error={error} onRetry={retry} rows={3} />
  return (
    <section className="k-panel">
      <h2>{t('title')}</h2>
      <p className="k-muted">{t('purpose')}</p>
      <h3>{t('transit.title')}</h3>
      <TransitList rows={transit.data.rows} />
      <h3>{t('files')}</h3>
      {files.data.rows.length === 0 ? (
        <p className="k-muted">{t('noFiles')}</p>
      ) : (
        <ul className="k-plain-list">
          {files.data.rows.map((row) => (
            <FileLine key={row.id} row={row} onOpen={() => setOpened(row.id)} />
          ))}
        </ul>
      )}
      <CanDo permission="platform.payment.edit">
        <Button onClick={() => setTaking(true)}>{t('take')}</Button>
      </CanDo>
      {isTaking ? <ImportSettlement onClose={() => setTaking(false)} /> : null}
      {opened === null ? null : <SettlementDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function TransitList({ rows }: { readonly rows: readonly InTransit[] }) {
  const { t } = useTranslation('settlement')
  const nameOf = useChannelName()
  if (rows.length === 0) return <p className="k-muted">{t('transit.none')}</p>
  return (
    <ul className="k-plain-list">
      {rows.map(({ channel, currency, count, amountMinor, oldestAt }) => (
        <li key={`${channel} ${currency}`} className="k-setting">
          <div>
            {nameOf(channel)} <strong className="k-figures">{moneyText(amountMinor, currency)}</strong>
            <p className="k-muted">
              {t('transit.count', { count })} · {t('transit.since')} <Moment at={oldestAt} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function FileLine({ row, onOpen }: { readonly row: SettlementRow; readonly onOpen: () => void }) {
  const { t } = useTranslation('settlement')
  const nameOf = useChannelName()
  const { channel, currency, fileName, fromDay, toDay, netMinor, differenceCount, importedAt, importedBy } = row
  const days = fromDay === toDay ? dayOr('', fromDay) : `${dayOr('', fromDay)} – ${dayOr('', toDay)}`
  return (
    <li className="k-setting">
      <div>
        {nameOf(channel)} {days} <strong className="k-figures">{moneyText(netMinor, currency)}</strong>{' '}
        <StatusTag kind={differenceCount === 0 ? 'good' : 'warn'}>
          {differenceCount === 0 ? t('agrees') : t('differs', { count: differenceCount })}
        </StatusTag>
        <p className="k-muted">
          {fileName} · {importedBy} · <Moment at={importedAt} />
        </p>
      </div>
      <Button onClick={onOpen}>{t('open')}</Button>
    </li>
  )
}
