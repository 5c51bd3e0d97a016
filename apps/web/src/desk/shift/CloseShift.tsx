import { decimalText } from '@kassa/domain/money/money.ts'
import { closeShift } from '@kassa/domain/sales/shift.ts'
import { useState } from 'react'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { readAmount } from '../model/goods/quantity-text.ts'
import { currencyExponent, settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useStore } from '../ui/store.ts'
import { Checklist, MethodCounts } from './ClosingMore.tsx'
import { CountDrawer } from './CountDrawer.tsx'
import { useNotesFound } from './drawer/use-notes-found.tsx'
import { closeShiftNow } from './shift-actions.ts'
import type { TillShiftTotals } from './shift-totals.ts'

const PhotoButton = lazyPart(async () => (await import('../peripherals/PhotoButton.tsx')).PhotoButton)

interface Props {
  readonly totals: TillShiftTotals
  readonly isBlind: boolean
  readonly onLeave: () => void
}

/** Counts the drawer, compares, leaves the next float, closes. Source: D51; issue "foundation". */
export function CloseShift({ totals, isBlind, onLeave }: Props) {
  const { t } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const decimals = setup ? currencyExponent(setup) : 2
  const shiftId = useStore(desk, (state) => state.shift?.id)
  const paymentsOpen = useStore(desk, (state) => state.paymentsOpen)
  const [nextFloat, setNextFloat] = useState(decimalText(totals.floatMinor, decimals))
  const float = readAmount(nextFloat, decimals)
  const { countsMethods, checklist } = settingOf(setup, 'sales.shift-closing')
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const found = Object.entries(typed)
    .filter(([, text]) => text.trim() !== '')
    .map(([method, text]) => ({ method: Number(method), amount: readAmount(text, decimals) }))
  const notes = useNotesFound(totals, isBlind)
  const wrong = found.find(({ amount }) => !amount.ok) ?? notes.wrong
  const methods = found.flatMap(({ method, amount }) => (amount.ok ? [{ method, countedMinor: amount.value }] : []))
  const ticked = [...new Set(checklist)].map((text) => ({ text, isDone: done.has(text) }))
  const tick = (text: string, isDone: boolean): void =>
    setDone((before) => new Set([...before].filter((one) => one !== text).concat(isDone ? [text] : [])))
  return (
    <CountDrawer
      title={t('shift.close')}
      totals={totals}
      isBlind={isBlind}
      done={t('shift.closeNow')}
      check={(count, approvedBy) =>
        wrong
          ? wrong.amount
          : float.ok
            ? closeShift(count, float.value, approvedBy, settingOf(setup, 'sales.shift'))
            : float
      }
      onDone={(counted) =>
        closeShiftNow({
          ...counted,
          nextFloatMinor: float.ok ? float.value : 0,
          methods,
          ...notes.said,
          checklist: ticked,
        })
      }
      onLeave={onLeave}
    >
      {paymentsOpen > 0 && <p className="d-note is-warn">{t('shift.paymentsOpen', { count: paymentsOpen })}</p>}
      <label className="d-field">
        {t('shift.nextFloat')}
        <input autoFocus inputMode="decimal" value={nextFloat} onChange={(event) => setNextFloat(event.target.value)} />
      </label>
      {countsMethods && (
        <MethodCounts
          totals={totals}
          isBlind={isBlind}
          currency={setup?.outlet.currency ?? 'CNY'}
          typed={typed}
          onType={(method, text) => setTyped({ ...typed, [method]: text })}
        />
      )}
      {notes.fields}
      {shiftId !== undefined && (
        <PhotoButton label="photo.drawer" find={() => ({ of: 'shift', documentId: shiftId })} />
      )}
      <Checklist items={ticked.map(({ text }) => text)} done={done} onTick={tick} />
    </CountDrawer>
  )
}
