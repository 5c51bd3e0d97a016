import { cancelSetAside, listSetAsides } from '@kassa/contract/sales/set-aside.calls.ts'
import { isReason } from '@kassa/domain/order/refund-reason.ts'
import { moneyBackOf } from '@kassa/domain/sales/set-aside.ts'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { goodsShown } from '../../../parts/order/goods-shown.ts'
import { forgetUnpaid } from '../../basket/ahead/unpaid-layaway.ts'
import { bringSetAsideBack, type SetAside } from '../../basket/set-aside.ts'
import { printSetAside } from './print-set-aside.ts'
import { useCashierCan } from '../../model/desk-can.ts'
import { closeDialog, desk } from '../../model/desk-state.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { DepositForm } from './DepositForm.tsx'
import { refusedText } from '../refused-text.ts'
import { dayText } from '../../../words/day-text.ts'

/** The number of orders that a till shows; the others are found by number, name or phone. */
const SHOWN = 50

interface Found {
  readonly rows: readonly SetAside[]
  /** The server's refusal, `offline`, or empty. */
  readonly refusal: string
}

async function findWaiting(typed: string): Promise<Found> {
  try {
    const request = { state: 'waiting' as const, limit: SHOWN, ...(typed === '' ? {} : { search: typed }) }
    return { rows: (await call(listSetAsides, request, { isQuiet: true })).rows, refusal: '' }
  } catch (refused) {
    return { rows: [], refusal: isApiError(refused) && refused.status !== 0 ? refused.message : 'offline' }
  }
}

/** Quotations, pre-orders and layaways that wait: brought back, paid for, printed, cancelled. A number is found at every outlet. */
export function SetAsidesDialog() {
  const { t } = useTranslation('setAside')
  const [rows, setRows] = useState<readonly SetAside[] | null>(null)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<SetAside | null>(null)
  const [error, setError] = useState('')
  const show = ({ rows: found, refusal }: Found): void => {
    setRows(found)
    setError(refusal === 'offline' ? t('refused.offline') : refusal)
  }
  const look = async (): Promise<void> => show(await findWaiting(search.trim()))
  const showFirst = useEffectEvent(show)
  useEffect(() => {
    let isGone = false
    void findWaiting('').then((found) => {
      if (!isGone) showFirst(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  const find = (event: FormEvent): void => {
    event.preventDefault()
    void look()
  }
  const done = (): void => {
    setChosen(null)
    void look()
  }
  return (
    <DeskDialog title={t('list')} size="wide" onClose={closeDialog}>
      {chosen ? (
        <Chosen key={chosen.id} one={chosen} onDone={done} />
      ) : (
        <form className="d-form" onSubmit={find}>
          <label className="d-field">
            {t('search')}
            <input
              value={search}
              maxLength={50}
              autoComplete="off"
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
          <p className="d-note is-bad" role="alert">
            {error}
          </p>
          {rows?.length === 0 && error === '' ? <p className="d-empty">{t('none')}</p> : null}
          <ul className="d-list">
            {rows?.map((one) => (
              <Row key={one.id} one={one} onChoose={() => setChosen(one)} />
            ))}
          </ul>
        </form>
      )}
    </DeskDialog>
  )
}

function Row({ one, onChoose }: { readonly one: SetAside; readonly onChoose: () => void }) {
  const { t } = useTranslation('setAside')
  const { next, currency } = one
  return (
    <li className="d-held">
      <button type="button" className="d-held-main" onClick={onChoose}>
        <b>
          <span className="d-figures">{one.number}</span> · {t(`kind.${one.kind}`)} · {one.customer}
        </b>
        <span>
          {goodsShown(one.shown).join(' · ')}
          {one.phone === '' ? '' : ` · ${one.phone}`}
        </span>
        <span className="d-figures">
          {one.isLate ? `${t('late')} · ` : ''}
          {next.amountMinor > 0
            ? t('due', { amount: moneyText(next.amountMinor, currency), day: next.day })
            : t('until', { day: next.day })}
        </span>
        <strong className="d-figures">{moneyText(one.totalMinor, currency)}</strong>
      </button>
    </li>
  )
}

function Chosen({ one, onDone }: { readonly one: SetAside; readonly onDone: () => void }) {
  const { t } = useTranslation('setAside')
  const mayCancel = useCashierCan('desk.orders.refund')
  const outletId = useStore(desk, ({ registration }) => registration?.outletId ?? null)
  const [doing, setDoing] = useState<'pay' | 'cancel' | 'cancelled' | null>(null)
  const [error, setError] = useState('')
  const [isTaken, setTaken] = useState(false)
  const back = async (despite: boolean): Promise<void> => {
    setError('')
    const brought = await bringSetAsideBack(one.id, despite)
    if (brought.ok) return forgetUnpaid(one.id)
    setTaken(brought.refusal.code === 'set-aside.taken')
    setError(refusedText(t, brought.refusal))
  }
  const { currency } = one
  return (
    <div className="d-form">
      <dl className="d-member-facts">
        <div>
          <dt>{t(`kind.${one.kind}`)}</dt>
          <dd className="d-figures">{one.number}</dd>
        </div>
        <div>
          <dt>{t('customer')}</dt>
          <dd>{[one.customer, one.phone].filter(Boolean).join(' · ')}</dd>
        </div>
        <div>
          <dt>{t('total')}</dt>
          <dd className="d-figures">{moneyText(one.totalMinor, currency)}</dd>
        </div>
        {one.kind === 'quotation' ? null : (
          <div>
            <dt>{t('paid')}</dt>
            <dd className="d-figures">{moneyText(one.paidMinor, currency)}</dd>
          </div>
        )}
        <div>
          <dt>{t('lastDay')}</dt>
          <dd className="d-figures">{dayText(one.lastDay)}</dd>
        </div>
        {one.outletId === outletId ? null : (
          <div>
            <dt>{t('outlet')}</dt>
            <dd>{one.outletName}</dd>
          </div>
        )}
      </dl>
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      {doing === 'cancelled' ? (
        <Cancelled one={one} onDone={onDone} />
      ) : (
        <>
          <div className="d-choices">
            <button type="button" className="d-button is-primary is-large" onClick={() => void back(isTaken)}>
              {t(isTaken ? 'takeOver' : 'bringBack')}
            </button>
            {one.kind === 'quotation' ? null : (
              <button type="button" className="d-button is-large" onClick={() => setDoing('pay')}>
                {t('takeMoney')}
              </button>
            )}
            <button
              type="button"
              className="d-button is-large"
              onClick={() =>
                printSetAside(
                  one,
                  one.shown.names.map((name) => ({ name, amountMinor: null })),
                )
              }
            >
              {t('print')}
            </button>
            {mayCancel ? (
              <button type="button" className="d-button is-danger is-large" onClick={() => setDoing('cancel')}>
                {t('cancel')}
              </button>
            ) : null}
            <button type="button" className="d-button is-large" onClick={onDone}>
              {t('back')}
            </button>
          </div>
          {doing === 'pay' ? <DepositForm one={one} onPaid={onDone} /> : null}
          {doing === 'cancel' ? <CancelForm one={one} onDone={onDone} onOwed={() => setDoing('cancelled')} /> : null}
        </>
      )}
    </div>
  )
}

/** A cancelled order with money paid ahead: where that is given back. Nothing else can be done with the order any more. */
function Cancelled({ one, onDone }: { readonly one: SetAside; readonly onDone: () => void }) {
  const { t } = useTranslation('setAside')
  const { currency, code } = one
  const { cardsMinor, appMinor, tillMinor } = moneyBackOf(one)
  const [amount, cards] = [moneyText(appMinor, currency), moneyText(cardsMinor, currency)]
  const ofShop = cardsMinor > 0 ? t('givesBackBoth', { amount, cards }) : t('givesBackItself', { amount })
  const byItself = appMinor > 0 ? ofShop : cardsMinor > 0 && t('givesBackCards', { cards })
  const byTill = tillMinor > 0 && t('giveBackAt', { amount: moneyText(tillMinor, currency), code: code ?? '' })
  return (
    <>
      <p role="status">{[byItself, byTill].filter(Boolean).join(' ')}</p>
      <button type="button" className="d-button is-large" onClick={onDone}>
        {t('back')}
      </button>
    </>
  )
}

interface CancelProps {
  readonly one: SetAside
  readonly onDone: () => void
  /** It is cancelled, and money that was paid ahead is owed back. */
  readonly onOwed: () => void
}

/** Cancels the order with its reason: its goods are free again. */
function CancelForm({ one, onDone, onOwed }: CancelProps) {
  const { t } = useTranslation('setAside')
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      await call(cancelSetAside, { id: one.id, reason: reason.trim() }, { isQuiet: true })
    } catch (refused) {
      return setError(isApiError(refused) && refused.status !== 0 ? refused.message : t('refused.offline'))
    }
    await forgetUnpaid(one.id)
    return one.paidMinor === 0 ? onDone() : onOwed()
  }
  return (
    <form className="d-form" onSubmit={(event) => void send(event)}>
      <ReasonField value={reason} reasons={[]} isNeeded onChange={setReason} />
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <button type="submit" className="d-button is-danger is-large" disabled={!isReason(reason)}>
        {t('cancelNow')}
      </button>
    </form>
  )
}
