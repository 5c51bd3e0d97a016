import { completeHalfPaid, readHalfPaid } from '@kassa/contract/sales/half-paid.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { isCardTerminal, readCardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { isCash, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { moneyText } from '../../kit/money/format.ts'
import { Loading } from '../../kit/state/Loading.tsx'
import { CardSlipFields, NO_SLIP, sentSlip } from '../../parts/pay/CardSlipFields.tsx'
import { inBrackets } from '../../words/brackets.ts'

type Half = OutputOf<typeof readHalfPaid.answer>
type Way = Half['ways'][number]

interface Props {
  readonly orderId: string
  readonly onDone: () => void
}

/** Ends a sale that was paid in part, from what its desk left of it. Source: payments.md, 3. */
export function CompleteCase({ orderId, onDone }: Props) {
  const { t } = useTranslation(['payConfig', 'common'])
  const { data, error, refetch } = useAnswer(readHalfPaid, { orderId })
  if (data) return <Rest half={data} onDone={onDone} />
  return (
    <Modal open title={t('case.half.title')} cancelText={t('common:cancel')} onCancel={onDone} footer={null}>
      {<Loading error={error} onRetry={() => void refetch()} rows={2} />}
    </Modal>
  )
}

function Rest({ half, onDone }: { readonly half: Half; readonly onDone: () => void }) {
  const { t } = useTranslation(['payConfig', 'common'])
  const { orderId, missingMinor, ways } = half
  const [method, setMethod] = useState(ways[0]?.method)
  const [reference, setReference] = useState('')
  const [card, setCard] = useState(NO_SLIP)
  const way = ways.find((one) => one.method === method)
  const complete = useChange(completeHalfPaid, {
    refreshes: ['payment', 'inventory'],
    onDone: ({ number }) => {
      announce({ kind: 'good', title: t('case.half.done', { number }) })
      onDone()
    },
  })
  const slip = reference.trim() === '' ? null : reference.trim()
  const word = way && paymentMethodOf(way.method)
  const isCard = word !== undefined && isCardTerminal(word)
  const said = isCard ? sentSlip(card) : {}
  const rest = way ? { method: way.method, amountMinor: way.amountMinor, reference: slip, ...said } : null
  const isFit = !isCard || readCardSlip(card).ok
  const isReady = way ? isFit && (!way.needsReference || slip !== null) : missingMinor === 0
  return (
    <Modal
      open
      title={t('case.half.title')}
      okText={t('case.half.go')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: !isReady, loading: complete.isPending }}
      onOk={() => complete.mutate({ orderId, rest })}
      onCancel={onDone}
    >
      <div className="k-stack">
        <p>{t('case.half.means', { device: half.deviceName })}</p>
        <Sums half={half} />
        {missingMinor === 0 ? <p>{t('case.half.nothing')}</p> : null}
        {missingMinor > 0 && ways.length === 0 ? <p>{t('case.half.noWay', { device: half.deviceName })}</p> : null}
        {way ? (
          <WayFields
            half={half}
            way={way}
            reference={reference}
            onMethod={(next) => {
              setMethod(next)
              setReference('')
              setCard(NO_SLIP)
            }}
            onReference={setReference}
          />
        ) : null}
        {isCard ? <CardSlipFields typed={card} onChange={setCard} /> : null}
      </div>
    </Modal>
  )
}

/** Shows the amount owed, the amounts taken and on whose word, and the missing amount. */
function Sums({ half: { owedMinor, missingMinor, currency, taken } }: { readonly half: Half }) {
  const { t } = useTranslation(['payConfig', 'payment'])
  const rows = taken.map(({ method, amountMinor, reference, byChannel }) => ({
    label: String(t(`payment:method.${method}` as never)),
    amountMinor,
    note: byChannel ? t('case.half.byChannel') : [t('case.half.bySaid'), reference].filter(Boolean).join(' · '),
  }))
  return (
    <table className="k-plain-table">
      <tbody>
        <Sum label={t('case.half.owed')} text={moneyText(owedMinor, currency)} />
        {rows.map(({ label, amountMinor, note }, at) => (
          // Nothing tells two payments of one kind apart but their place.
          <Sum
            key={`${at} ${label}`}
            label={`${label}${inBrackets(note)}`}
            text={`− ${moneyText(amountMinor, currency)}`}
          />
        ))}
        <Sum label={t('case.half.missing')} text={moneyText(missingMinor, currency)} isLast />
      </tbody>
    </table>
  )
}

interface SumProps {
  readonly label: string
  readonly text: string
  readonly isLast?: boolean
}

function Sum({ label, text, isLast = false }: SumProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="is-end k-figures">{isLast ? <strong>{text}</strong> : text}</td>
    </tr>
  )
}

interface WayProps {
  readonly half: Half
  readonly way: Way
  readonly reference: string
  readonly onMethod: (method: number) => void
  readonly onReference: (text: string) => void
}

function WayFields({ half, way, reference, onMethod, onReference }: WayProps) {
  const { t } = useTranslation(['payConfig', 'payment'])
  const { ways, currency, deviceName } = half
  const label = ({ method, amountMinor }: Way) =>
    `${String(t(`payment:method.${method}` as never))} · ${moneyText(amountMinor, currency)}`
  return (
    <>
      <label htmlFor="rest-way">{t('case.half.way')}</label>
      <Select
        id="rest-way"
        value={way.method}
        options={ways.map((one) => ({ value: one.method, label: label(one) }))}
        onChange={onMethod}
      />
      {way.feeMinor === 0 ? null : <p>{t('case.half.fee', { fee: moneyText(way.feeMinor, currency) })}</p>}
      {isCash(way.method) ? (
        <p>{t('case.half.cash', { device: deviceName })}</p>
      ) : (
        <>
          <label htmlFor="rest-slip">{t(way.needsReference ? 'case.half.slip' : 'case.half.slipOptional')}</label>
          <Input
            id="rest-slip"
            maxLength={80}
            value={reference}
            onChange={(event) => onReference(event.target.value)}
          />
        </>
      )}
    </>
  )
}
