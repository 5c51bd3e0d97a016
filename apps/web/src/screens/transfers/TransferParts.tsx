import { useTranslation } from 'react-i18next'
import { Timeline } from '../../kit/detail/Timeline.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { Quantity } from '../../kit/money/Money.tsx'
import type { StatusKind } from '../../kit/state/StatusTag.tsx'
import { goodsName } from '../../parts/goods/goods-name.ts'
import type { TransferView } from './TransferDetailPage.tsx'
import { GoodsOfLine } from '../../parts/goods/GoodsCell.tsx'

type Event = TransferView['events'][number]

const kinds: Readonly<Record<Event['kind'], StatusKind>> = { shipped: 'info', received: 'good', cancelled: 'bad' }
const figures = ['quantity', 'received', 'writtenOff', 'sentBack', 'open'] as const

/** Lists the goods sent, and the outcome of each line. */
export function TransferLines({ transfer }: { transfer: TransferView }) {
  const { t } = useTranslation('supply')
  return (
    <div className="k-panel k-scroll-x" tabIndex={0} role="group" aria-label={t('lines.title')}>
      <table className="k-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('lines.name')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="is-end">
                {t(`lines.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {transfer.lines.map((line) => (
            <tr key={line.lineId}>
              <td>
                <GoodsOfLine goods={line} />
              </td>
              {figures.map((figure) => (
                <td key={figure} className="is-end">
                  <Quantity quantity={line[figure]} weightUnit={line.weightUnit} unit={line.unit} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Lists the events of the transfer, newest first. */
export function TransferTimeline({ transfer }: { transfer: TransferView }) {
  const { t } = useTranslation('supply')
  const created = {
    key: 'created',
    at: transfer.createdAt,
    title: t('transfer.event.created'),
    by: transfer.createdByName,
  }
  return (
    <div className="k-panel">
      <Timeline
        items={[
          ...transfer.events.map((event) => ({
            key: event.id,
            at: event.at,
            title: t(`transfer.event.${event.kind}`),
            by: event.byName,
            kind: kinds[event.kind],
            note: <Goods transfer={transfer} event={event} />,
          })),
          created,
        ]}
      />
    </div>
  )
}

function Goods({ transfer, event }: { transfer: TransferView; event: Event }) {
  const { t } = useTranslation('supply')
  return (
    <ul className="k-plain-list">
      {event.lines.map((moved) => {
        const line = transfer.lines.find(({ lineId }) => lineId === moved.lineId)
        const parts = (['received', 'damaged', 'short', 'extra'] as const)
          .filter((part) => moved[part] !== 0)
          .map(
            (part) =>
              `${t(`transfer.part.${part}`)} ${quantityText(moved[part], line?.weightUnit ?? null, line?.unit)}`,
          )
        return <li key={moved.lineId}>{[line ? goodsName(line) : moved.lineId, ...parts].join(' · ')}</li>
      })}
      {event.beyondReason ? <li>{t('transfer.beyondWhy', { reason: event.beyondReason })}</li> : null}
      {event.note === '' ? null : <li>{event.note}</li>}
    </ul>
  )
}
