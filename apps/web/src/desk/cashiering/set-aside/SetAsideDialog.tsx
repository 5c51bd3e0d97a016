import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { DESK_SET_ASIDE_KINDS, monthlyParts, SET_ASIDE_LIMITS } from '@kassa/domain/sales/set-aside.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { bringSetAsideBack, goodsNow, setBasketAside, totalNow, type SetAside } from '../../basket/set-aside.ts'
import { offerUnpaid } from './offer-unpaid.ts'
import { printSetAside } from './print-set-aside.ts'
import { isAheadBegun } from '../../member/standing-ahead.ts'
import { forgetUnpaid, isUnpaid } from '../../basket/ahead/unpaid-layaway.ts'
import { basketNow, closeDialog, desk, type SavedOrder } from '../../model/desk-state.ts'
import { DeskDayField } from '../../ui/day/DeskDayField.tsx'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { moneyText } from '../../ui/money-text.ts'
import { useStore } from '../../ui/store.ts'
import { useDepositBar } from '../deposit-bar.ts'
import { DepositForm } from './DepositForm.tsx'
import { refusedText } from '../refused-text.ts'

/** How long it waits where nobody says otherwise, days. */
const USUAL_DAYS = 14
const PARTS = [2, 3, 6, 12, SET_ASIDE_LIMITS.dues] as const

/** Sets the basket aside for a customer: what it is, whose, until when; then the deposit. Source: CD-P17, CD-P18. */
export function SetAsideDialog({ made: before }: { readonly made?: SavedOrder | undefined }) {
  const { t } = useTranslation('setAside')
  const [made, setMade] = useState<SavedOrder | null>(before ?? null)
  const [isAsking, setAsking] = useState(false)
  const { error, leave } = useLeave(made?.one ?? null, isAsking)
  return (
    <DeskDialog
      title={t(made ? `kind.${made.one.kind}` : 'title')}
      number={made?.one.number}
      size={made && made.one.kind !== 'quotation' ? 'wide' : 'normal'}
      onClose={leave}
    >
      {made ? (
        <Made {...made} error={error} onLeave={leave} />
      ) : (
        <Terms isAsking={isAsking} onAsk={setAsking} onMade={setMade} />
      )}
    </DeskDialog>
  )
}

/**
 * Leaves the question. A layaway takes its first money here or is not made: without any, its basket comes back onto the screen. Money that is on its
 * way pays it all the same; where nobody can be asked, that is said, and the next press leaves it. While the server makes it nobody leaves: the basket
 * must be the one that it hears of.
 */
function useLeave(made: SetAside | null, isAsking: boolean) {
  const { t } = useTranslation('setAside')
  const [error, setError] = useState('')
  const leave = async (): Promise<void> => {
    if (isAsking) return
    if (!made || !isUnpaid(made) || error !== '' || (await isAheadBegun())) return closeDialog()
    const back = await bringSetAsideBack(made.id, false)
    if (back.ok) await forgetUnpaid(made.id)
    else setError(refusedText(t, back.refusal))
  }
  return { error, leave: () => void leave() }
}

interface MadeProps extends SavedOrder {
  readonly error: string
  readonly onLeave: () => void
}

function Made({ one, goods, error, onLeave }: MadeProps) {
  const { t } = useTranslation('setAside')
  const paid = (): void => {
    if (isUnpaid(one)) printSetAside(one, goods)
    closeDialog()
  }
  const isBack = isUnpaid(one) && error === ''
  return (
    <div className="d-form">
      <p role="status">{t(isBack ? 'madeOncePaid' : 'made', { customer: one.customer, day: one.lastDay })}</p>
      {one.kind === 'quotation' ? null : <DepositForm one={one} onPaid={paid} />}
      <p className="d-note is-bad" role="alert">
        {error}
      </p>
      <button type="button" className="d-button is-large" onClick={onLeave}>
        {t(isBack ? 'backToBasket' : 'done')}
      </button>
    </div>
  )
}

interface TermsProps {
  readonly isAsking: boolean
  readonly onAsk: (isAsking: boolean) => void
  readonly onMade: (made: SavedOrder) => void
}

function Terms({ isAsking, onAsk, onMade }: TermsProps) {
  const { t } = useTranslation('setAside')
  const setup = useStore(desk, (state) => state.setup)
  const [today] = useState(() => localTimeAt(Date.now(), setup?.outlet.timeZone ?? 'UTC').day)
  const [kind, setKind] = useState<(typeof DESK_SET_ASIDE_KINDS)[number]>('quotation')
  const [customer, setCustomer] = useState(basketNow().member?.name ?? '')
  const [phone, setPhone] = useState('')
  const [note, setNote] = useState(basketNow().note)
  const [lastDay, setLastDay] = useState(addDays(today, USUAL_DAYS))
  const [parts, setParts] = useState<number>(3)
  const [error, setError] = useState('')
  const totalMinor = totalNow() ?? 0
  const isLayaway = kind === 'layaway'
  const depositBar = useDepositBar()
  // A layaway whose first part cannot be paid would keep goods for nothing.
  const barred = isLayaway ? depositBar : null
  const monthly = monthlyParts(totalMinor, parts, today)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    onAsk(true)
    setError('')
    const goods = goodsNow()
    const days = isLayaway ? monthly : { lastDay, dues: [] }
    const asked = { kind, customer: customer.trim(), phone: phone.trim(), note: note.trim(), ...days }
    const made = await setBasketAside(asked).finally(() => onAsk(false))
    if (!made.ok) return setError(refusedText(t, made.refusal))
    // Its paper says that goods are kept: of a layaway that is so once it is paid.
    if (!isUnpaid(made.value)) printSetAside(made.value, goods)
    // The desk was locked meanwhile, and the question went with its dialog.
    else if (desk.read().dialog?.kind !== 'set-aside') return offerUnpaid(made.value)
    onMade({ one: made.value, goods })
  }
  const currency = setup?.outlet.currency ?? 'CNY'
  return (
    <form className="d-form" onSubmit={(event) => void send(event)}>
      <div className="d-choices" role="group" aria-label={t('what')}>
        {DESK_SET_ASIDE_KINDS.map((one) => (
          <button key={one} type="button" className="d-button" aria-pressed={kind === one} onClick={() => setKind(one)}>
            {t(`kind.${one}`)}
          </button>
        ))}
      </div>
      <p className="d-note">{t(`hint.${kind}`)}</p>
      <label className="d-field">
        {t('customer')}
        <input
          value={customer}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => setCustomer(event.target.value)}
        />
      </label>
      <label className="d-field">
        {t('phone')}
        <input
          value={phone}
          maxLength={32}
          inputMode="tel"
          autoComplete="off"
          onChange={(event) => setPhone(event.target.value)}
        />
      </label>
      {isLayaway ? (
        <div className="d-choices" role="group" aria-label={t('parts')}>
          {PARTS.map((count) => (
            <button
              key={count}
              type="button"
              className="d-button"
              aria-pressed={parts === count}
              onClick={() => setParts(count)}
            >
              {t('partsOf', { count, value: count })}
            </button>
          ))}
        </div>
      ) : (
        <DeskDayField
          label={t('lastDay')}
          value={lastDay}
          min={today}
          max={addDays(today, SET_ASIDE_LIMITS.days)}
          onChange={setLastDay}
        />
      )}
      {isLayaway ? (
        <p className="d-note d-figures">
          {monthly.dues[0] === undefined
            ? ''
            : `${t('each', { amount: moneyText(monthly.dues[0].amountMinor, currency) })} · `}
          {t('until', { day: monthly.lastDay })}
        </p>
      ) : null}
      <label className="d-field">
        {t('note')}
        <input value={note} maxLength={100} autoComplete="off" onChange={(event) => setNote(event.target.value)} />
      </label>
      <p className="d-note is-bad" role="alert">
        {barred === null ? error : t('notMade', { why: t(barred) })}
      </p>
      <button
        type="submit"
        className="d-pay"
        disabled={
          isAsking || barred !== null || customer.trim() === '' || totalMinor < 1 || (!isLayaway && lastDay === '')
        }
      >
        {t('setAside', { amount: moneyText(totalMinor, currency) })}
      </button>
    </form>
  )
}
