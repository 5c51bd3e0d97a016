import { decimalText } from '@kassa/domain/money/money.ts'
import { facesOf } from '@kassa/domain/payment/denominations.ts'
import { closeShift, countShift } from '@kassa/domain/sales/shift.ts'
import { useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { readAmount } from '../cart/quantity-text.ts'
import { currencyExponent, settingOf } from '../desk-setup.ts'
import { cashierCan, staffCan } from '../desk-can.ts'
import { desk } from '../desk-state.ts'
import type { ApprovalAsk } from '../desk-state.ts'
import { NumberPad } from '../frame/NumberPad.tsx'
import { useWords } from '../frame/use-words.ts'
import { amountText, moneyText } from '../money-text.ts'
import { useStore } from '../store.ts'
import { closeShiftNow } from './shift-actions.ts'
import type { ShiftTotals } from './shift-totals.ts'

interface Props {
  readonly totals: ShiftTotals
  /** The expected amount stays hidden until the count is entered. */
  readonly isBlind: boolean
  readonly onLeave: () => void
}

type Counts = Readonly<Record<number, string>>

interface FacesProps {
  readonly faces: readonly number[]
  readonly counts: Counts
  readonly currency: string
  readonly chosen: number
  readonly onChoose: (face: number) => void
  readonly onCount: (face: number, count: string) => void
}

/** One row a note or coin; Enter and the arrows go to the next one. */
function Faces({ faces, counts, currency, chosen, onChoose, onCount }: FacesProps) {
  const { t } = useWords()
  const place = useRef<HTMLDivElement>(null)
  const go = (event: KeyboardEvent, index: number) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    const fields = place.current?.querySelectorAll('input')
    const next = by === undefined ? undefined : fields?.[index + by]
    if (by === undefined || !next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div className="d-faces" ref={place}>
      {faces.map((face, index) => (
        <label key={face} className={face === chosen ? 'is-chosen' : ''}>
          <span className="d-figures">{amountText(face, currency)}</span>
          <input
            inputMode="none"
            autoComplete="off"
            autoFocus={index === 0}
            aria-label={t('shift.pieces', { face: amountText(face, currency) })}
            value={counts[face] ?? ''}
            onFocus={() => onChoose(face)}
            onKeyDown={(event) => go(event, index)}
            onChange={(event) => onCount(face, event.target.value.replaceAll(/\D/g, '').slice(0, 5))}
          />
          <output className="d-figures">{amountText(face * Number(counts[face] ?? 0), currency)}</output>
        </label>
      ))}
    </div>
  )
}

/** Counts the drawer by note and coin, compares, leaves the next float, closes. Source: D51; issue "foundation". */
export function CloseShift({ totals, isBlind, onLeave }: Props) {
  const { t, say } = useWords()
  const setup = useStore(desk, (state) => state.setup)
  const currency = setup?.outlet.currency ?? 'CNY'
  const decimals = setup ? currencyExponent(setup) : 2
  const settings = settingOf(setup, 'sales.shift')
  const faces = facesOf(currency)
  const [counts, setCounts] = useState<Counts>({})
  const [chosen, setChosen] = useState(faces[0] ?? 0)
  const [isCounted, setCounted] = useState(false)
  const [nextFloat, setNextFloat] = useState(decimalText(totals.floatMinor, decimals))
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const faceCounts = faces
    .map((faceMinor) => ({ faceMinor, count: Number(counts[faceMinor] ?? 0) }))
    .filter(({ count }) => count > 0)
  const counted = countShift(faceCounts, totals.expectedMinor, currency, settings)
  const countedMinor = counted.ok ? counted.value.countedMinor : 0
  const isShown = isCounted || !isBlind
  const differenceMinor = countedMinor - totals.expectedMinor
  const close = (nextFloatMinor: number, approvedBy: string | null) => {
    const approver = setup?.staff.find(({ id }) => id === approvedBy)?.name
    const said = [note.trim(), approver === undefined ? '' : `(${approver})`].join(' ').trim().slice(0, 255)
    closeShiftNow({ counts: faceCounts, countedMinor, nextFloatMinor, note: said }).catch(() =>
      setError(t('message.notWritten')),
    )
  }
  const finish = (approvedBy: string | null): void => {
    const float = readAmount(nextFloat, decimals)
    if (!counted.ok || !float.ok) return setError(t('refusal.amount.not-a-number'))
    const closing = closeShift(counted.value, float.value, approvedBy, settings)
    if (closing.ok) return close(float.value, approvedBy)
    if (closing.refusal.code !== 'shift.approval-needed') return setError(say(`refusal.${closing.refusal.code}`))
    if (note.trim() === '') return setError(t('shift.differenceNote'))
    if (cashierCan('desk.shift.seeExpected')) return finish(desk.read().cashierId)
    const ask: ApprovalAsk = {
      what: 'shift',
      facts: {},
      mayApprove: (staff) => staffCan(staff, 'desk.shift.seeExpected'),
      onApproved: finish,
    }
    desk.change({ dialog: { kind: 'approval', ask } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCounted) finish(null)
    else setCounted(true)
  }
  return (
    <form className="d-section d-close" onSubmit={submit} aria-label={t('shift.close')}>
      <header className="d-section-head">
        <button type="button" className="d-button" onClick={onLeave}>
          <Icon of={backIcon} /> {t('back')}
        </button>
        <h1>{t('shift.close')}</h1>
      </header>
      <div className="d-close-body">
        <Faces
          faces={faces}
          counts={counts}
          currency={currency}
          chosen={chosen}
          onChoose={setChosen}
          onCount={(face, count) => setCounts({ ...counts, [face]: count })}
        />
        <div className="d-close-side">
          <dl className="d-figures-list">
            <div>
              <dt>{t('shift.counted')}</dt>
              <dd className="d-figures">{moneyText(countedMinor, currency)}</dd>
            </div>
            {isShown && (
              <>
                <div>
                  <dt>{t('shift.expected')}</dt>
                  <dd className="d-figures">{moneyText(totals.expectedMinor, currency)}</dd>
                </div>
                <div className={differenceMinor === 0 ? 'is-good' : 'is-bad'}>
                  <dt>
                    {differenceMinor < 0 ? t('shift.short') : differenceMinor > 0 ? t('shift.over') : t('shift.even')}
                  </dt>
                  <dd className="d-figures">{moneyText(differenceMinor, currency)}</dd>
                </div>
              </>
            )}
          </dl>
          {isCounted ? (
            <div className="d-form">
              <label className="d-field">
                {t('shift.nextFloat')}
                <input
                  autoFocus
                  inputMode="decimal"
                  value={nextFloat}
                  onChange={(event) => setNextFloat(event.target.value)}
                />
              </label>
              <label className="d-field">
                {t('shift.note')}
                <input value={note} maxLength={255} onChange={(event) => setNote(event.target.value)} />
              </label>
            </div>
          ) : (
            <NumberPad
              value={counts[chosen] ?? ''}
              onChange={(value) => setCounts({ ...counts, [chosen]: value.slice(0, 5) })}
              hasPoint={false}
              isPlain
            />
          )}
          <p className="d-note is-bad" role="alert">
            {error}
          </p>
          <div className="d-row">
            {isCounted && (
              <button type="button" className="d-button is-large" onClick={() => setCounted(false)}>
                {t('shift.countAgain')}
              </button>
            )}
            <button type="submit" className="d-button is-primary is-large">
              {isCounted ? t('shift.closeNow') : t('shift.counted')}
            </button>
          </div>
        </div>
      </div>
    </form>
  )
}
