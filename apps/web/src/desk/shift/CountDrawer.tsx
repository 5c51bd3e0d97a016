import { CURRENCIES, type CurrencyCode } from '@kassa/domain/money/money.ts'
import type { FaceCount } from '@kassa/domain/tenders/cash.ts'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import type { Result } from '@kassa/domain/result.ts'
import { amountValue } from '@kassa/domain/sales/approval.ts'
import type { ShiftCount } from '@kassa/domain/sales/shift.ts'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { backIcon } from '../../ui/icons.ts'
import { settingOf } from '../model/desk-setup.ts'
import { cashierCan, staffCan } from '../model/desk-can.ts'
import { desk } from '../model/desk-state.ts'
import { NumberPad } from '../ui/NumberPad.tsx'
import { useMoreWords } from '../ui/use-more-words.ts'
import { moneyText } from '../ui/money-text.ts'
import { usePanel } from '../model/standing.ts'
import { useStore } from '../ui/store.ts'
import { CountFaces } from './CountFaces.tsx'
import { keepBlindCount } from './keep-blind-count.ts'
import type { TillShiftTotals } from './shift-totals.ts'
import { fitText, isAmountRow, isNothingTyped, readCount, rowsOf, typeInto } from './typed-count.ts'
import type { CountRow, TypedCount } from './typed-count.ts'

/** A drawer that was counted and compared. */
export interface DrawerCount {
  readonly counts: readonly FaceCount[]
  readonly countedMinor: number
  readonly note: string
  /** The approval of a difference above the tolerance. */
  readonly approval?: Approval
}

interface Props {
  readonly title: string
  readonly totals: TillShiftTotals
  /** The expected amount stays hidden until the count is entered. */
  readonly isBlind: boolean
  /** The questions asked once the drawer is counted, above the note. */
  readonly children: ReactNode
  readonly done: string
  /** Whether it may stand; `shift.approval-needed` asks for a named person. */
  readonly check: (count: ShiftCount, approvedBy: string | null) => Result<unknown>
  readonly onDone: (counted: DrawerCount) => Promise<void>
  readonly onLeave: () => void
}

/**
 * Counts the drawer by note and coin and compares with what is expected; a blind count is written before that is shown. A difference above the tolerance takes a note and
 * somebody who may see the expected cash. For closing and for handing over. Source: D51.
 */
export function CountDrawer({ title, totals, isBlind, children, done, check, onDone, onLeave }: Props) {
  const { t, say } = useMoreWords()
  usePanel('count')
  const setup = useStore(desk, (state) => state.setup)
  const currency = setup?.outlet.currency ?? 'CNY'
  const [typed, setTyped] = useState<TypedCount>({})
  const [chosen, setChosen] = useState<CountRow>(rowsOf(currency)[0] ?? 'total')
  const [isCounted, setCounted] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const count = readCount(typed, totals.expectedMinor, currency, settingOf(setup, 'sales.shift'))
  const counts = count.ok ? count.value.counts : []
  const type = (row: CountRow, text: string): void => setTyped(typeInto(typed, row, text))
  const countedMinor = count.ok ? count.value.countedMinor : 0
  const finish = (approvedBy: string | null, approval?: Approval): void => {
    const answer = count.ok ? check(count.value, approvedBy) : count
    if (answer.ok) {
      const approver = setup?.staff.find(({ id }) => id === approvedBy)?.name
      const said = [note.trim(), approver === undefined ? '' : `(${approver})`].join(' ').trim().slice(0, 255)
      onDone({ counts, countedMinor, note: said, ...(approval ? { approval } : {}) }).catch(() =>
        setError(t('message.notWritten')),
      )
      return
    }
    if (answer.refusal.code !== 'shift.approval-needed') {
      return setError(say(`refusal.${answer.refusal.code}`, answer.refusal.facts))
    }
    if (note.trim() === '') return setError(t('shift.differenceNote'))
    if (cashierCan('desk.shift.seeExpected')) return finish(desk.read().cashierId)
    const mayApprove = (staff: Parameters<typeof staffCan>[0]) => staffCan(staff, 'desk.shift.seeExpected')
    const about = {
      what: 'shift' as const,
      subjectId: desk.read().shift?.id ?? '',
      lineId: null,
      value: amountValue(count.ok ? count.value.differenceMinor : 0),
      currency,
    }
    const onApproved = (approval: Approval) => finish(approval.staffId, approval)
    const shown = { lines: [], moreLines: 0, beforeMinor: null, afterMinor: count.ok ? count.value.differenceMinor : 0 }
    desk.change({ dialog: { kind: 'approval', ask: { about, shown, reason: note.trim(), mayApprove, onApproved } } })
  }
  const enter = async (): Promise<void> => {
    if (isNothingTyped(typed)) return setError(t('shift.countNothing'))
    if (isBlind && count.ok) await keepBlindCount(counts, countedMinor)
    setError('')
    setCounted(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCounted) finish(null)
    else enter().catch(() => setError(t('message.notWritten')))
  }
  return (
    <form className="d-section" onSubmit={submit} aria-label={title}>
      <header className="d-section-head">
        <button type="button" className="d-button" onClick={onLeave}>
          <Icon of={backIcon} /> {t('back')}
        </button>
        <h1>{title}</h1>
      </header>
      <div className="d-close-body">
        <CountFaces
          typed={typed}
          currency={currency}
          chosen={chosen}
          isFixed={isBlind && isCounted}
          onChoose={setChosen}
          onType={type}
        />
        <div className="d-close-side">
          <Comparison
            countedMinor={countedMinor}
            expectedMinor={isCounted || !isBlind ? totals.expectedMinor : null}
            currency={currency}
            isBegun={!isNothingTyped(typed)}
            isCounted={isCounted}
          />
          {isCounted ? (
            <div className="d-form">
              {isBlind && <p className="d-note">{t('shift.blindKept')}</p>}
              {children}
              <label className="d-field">
                {t('shift.note')}
                <input value={note} maxLength={255} onChange={(event) => setNote(event.target.value)} />
              </label>
            </div>
          ) : (
            <NumberPad
              key={chosen}
              value={typed[chosen] ?? ''}
              onChange={(text) => type(chosen, fitText(chosen, text, currency))}
              hasPoint={isAmountRow(chosen, currency) && CURRENCIES[currency].exponent > 0}
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
              {isCounted ? done : t('shift.countDone')}
            </button>
          </div>
        </div>
      </div>
    </form>
  )
}

interface ComparisonProps {
  readonly countedMinor: number
  /** Null while it is hidden. */
  readonly expectedMinor: number | null
  readonly currency: CurrencyCode
  /** True where anything was typed; before that nothing is short. */
  readonly isBegun: boolean
  /** While somebody still counts, what is not there yet is no fault. */
  readonly isCounted: boolean
}

function Comparison({ countedMinor, expectedMinor, currency, isBegun, isCounted }: ComparisonProps) {
  const { t } = useMoreWords()
  return (
    <dl className="d-figures-list">
      <div>
        <dt>{t('shift.counted')}</dt>
        <dd className="d-figures">{moneyText(countedMinor, currency)}</dd>
      </div>
      {expectedMinor !== null && (
        <>
          <div>
            <dt>{t('shift.expected')}</dt>
            <dd className="d-figures">{moneyText(expectedMinor, currency)}</dd>
          </div>
          {isBegun && (
            <Difference differenceMinor={countedMinor - expectedMinor} currency={currency} isCounted={isCounted} />
          )}
        </>
      )}
    </dl>
  )
}

/** In words and without a sign: so much is short, or over, or the drawer is right. */
function Difference({
  differenceMinor,
  currency,
  isCounted,
}: {
  readonly differenceMinor: number
  readonly currency: CurrencyCode
  readonly isCounted: boolean
}) {
  const { t } = useMoreWords()
  const word = differenceMinor < 0 ? 'shift.short' : differenceMinor > 0 ? 'shift.over' : 'shift.even'
  return (
    <div className={!isCounted ? '' : differenceMinor === 0 ? 'is-good' : 'is-bad'}>
      <dt>{t(word)}</dt>
      <dd className="d-figures">{moneyText(Math.abs(differenceMinor), currency)}</dd>
    </div>
  )
}
