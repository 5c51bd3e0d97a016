import { decimalText } from '@kassa/domain/money/money.ts'
import { closeShift } from '@kassa/domain/sales/shift.ts'
import { useState } from 'react'
import { readAmount } from '../model/quantity-text.ts'
import { currencyExponent, settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { useMoreWords } from '../ui/use-more-words.ts'
import { useStore } from '../ui/store.ts'
import { Checklist, MethodCounts } from './ClosingMore.tsx'
import { CountDrawer } from './CountDrawer.tsx'
import { closeShiftNow } from './shift-actions.ts'
import type { ShiftTotals } from './shift-totals.ts'

interface Props {
  readonly totals: ShiftTotals
  readonly isBlind: boolean
  readonly onLeave: () => void
}

/** Counts the drawer, compares, leaves the next float, closes. Source: D51; issue "foundation". */
export function CloseShift({ totals, isBlind, onLeave }: Props) {
  const { t } = useMoreWords()
  const setup = useStore(desk, (state) => state.setup)
  const decimals = setup ? currencyExponent(setup) : 2
  const [nextFloat, setNextFloat] = useState(decimalText(totals.floatMinor, decimals))
  const float = readAmount(nextFloat, decimals)
  const { countsMethods, checklist } = settingOf(setup, 'sales.shift-closing')
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const found = Object.entries(typed)
    .filter(([, text]) => text.trim() !== '')
    .map(([method, text]) => ({ method: Number(method), amount: readAmount(text, decimals) }))
  const wrong = found.find(({ amount }) => !amount.ok)
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
        closeShiftNow({ ...counted, nextFloatMinor: float.ok ? float.value : 0, methods, checklist: ticked })
      }
      onLeave={onLeave}
    >
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
      <Checklist items={ticked.map(({ text }) => text)} done={done} onTick={tick} />
    </CountDrawer>
  )
}
