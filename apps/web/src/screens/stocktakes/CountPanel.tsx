import { serialKey } from '@kassa/domain/inventory/serial-number.ts'
import { listStocktakeLines } from '@kassa/contract/inventory/stocktake.calls.ts'
import { Alert, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { type StockCounting, useCounting } from '../../kit/count/use-counting.ts'
import { useKept } from '../../kit/list/use-kept.ts'
import { QuantityField } from '../../kit/money/MoneyField.tsx'
import { CameraScan } from '../../kit/scan/CameraScan.tsx'
import { useScanner } from '../../kit/scan/use-scanner.ts'
import { EmptyState } from '../../kit/state/EmptyState.tsx'
import { lazyPart } from '../../kit/state/lazy-part.tsx'
import { useSession } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addIcon, minusIcon } from '../../ui/icons.ts'
import { goodsName } from '../../parts/goods/goods-name.ts'
import { lineOfCode } from './line-of-code.ts'
import { lineOfPack } from './line-of-pack.ts'
import type { Stocktake } from '../../parts/document/stocktake-state.ts'
import type { StocktakeLine } from './StocktakeLines.tsx'

const SerialsField = lazyPart(async () => (await import('../../kit/serials/SerialsField.tsx')).SerialsField)

const SHOWN = 30

/** Counting with a scanner, a camera or the keyboard: each scan is one more, a typed figure replaces what its place had. */
export function CountPanel({ stocktake }: { stocktake: Stocktake }) {
  const { t } = useTranslation('stocktake')
  const name = useSession((session) => session.user?.name ?? '')
  const [keptPlace, setPlace] = useKept('count.place', '')
  const place = keptPlace.trim() === '' ? name || t('place') : keptPlace.trim()
  const counting = useCounting(stocktake.id)
  const [lines, setLines] = useState<readonly StocktakeLine[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  const setPieces = (variantId: string, serials: readonly string[]): void =>
    counting.add({ variantId, countKey: place, quantity: serials.length, mode: 'set', serials: [...serials] })
  /** A code no product has, after goods with serial numbers: it is the number of a piece of theirs. */
  const takePiece = (line: StocktakeLine, code: string): void => {
    const known = counting.serialsOf(line.variantId, place, serialsAt(line, place))
    if (known.some((one) => serialKey(one) === serialKey(code))) return setProblem(t('pieceTwice', { serial: code }))
    setPieces(line.variantId, [...known, code])
  }
  const take = async (code: string): Promise<void> => {
    setProblem(null)
    try {
      const { rows } = await call(listStocktakeLines, { id: stocktake.id, search: code, limit: 5 }, { isQuiet: true })
      const own = lineOfCode(rows, code)
      const [last] = lines
      if (!own && last?.tracksSerials) return takePiece(last, code)
      const pack = own ? null : await lineOfPack(stocktake.id, code)
      const line = own ?? pack?.line
      if (!line) return setProblem(t('notInScope', { code }))
      setLines((before) => [line, ...before.filter((one) => one.variantId !== line.variantId)].slice(0, SHOWN))
      const more = pack?.quantity ?? (line.weightUnit === null ? 1 : 0)
      if (more > 0 && !line.tracksSerials)
        counting.add({ variantId: line.variantId, countKey: place, quantity: more, mode: 'add' })
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('notRead'))
    }
  }
  useScanner((code) => void take(code))

  return (
    <div className="k-stack">
      <div className="k-panel k-stack">
        <div className="k-form-pair">
          <label className="k-stack-tight">
            {t('place')}
            <Input
              value={keptPlace}
              placeholder={name}
              maxLength={50}
              onChange={(event) => setPlace(event.target.value)}
            />
            <small className="k-muted">{t('placeHint')}</small>
          </label>
          <CodeForm onCode={(code) => void take(code)} />
        </div>
        <CameraScan onCode={(code) => void take(code)}>{problem ?? (lines[0] ? goodsName(lines[0]) : null)}</CameraScan>
        <Notes counting={counting} problem={problem} />
      </div>
      {lines.length === 0 ? (
        <EmptyState title={t('scanFirst')} body={t('scanFirstBody')} />
      ) : (
        <ul className="k-count-rows" aria-label={t('justCounted')}>
          {lines.map((line, index) => (
            <CountRow
              key={line.variantId}
              line={line}
              place={place}
              counting={counting}
              isLast={index === 0}
              onPieces={(serials) => setPieces(line.variantId, serials)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('stocktake')
  const [code, setCode] = useState('')
  return (
    <form
      className="k-stack-tight"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onCode(code.trim())
        setCode('')
      }}
    >
      <label htmlFor="count-code">{t('code')}</label>
      <span className="k-field-row">
        <Input id="count-code" value={code} maxLength={50} onChange={(event) => setCode(event.target.value)} />
        <Button htmlType="submit" icon={<Icon of={addIcon} />}>
          {t('add')}
        </Button>
      </span>
      <small className="k-muted">{t('codeHint')}</small>
    </form>
  )
}

function Notes({ counting, problem }: { counting: StockCounting; problem: string | null }) {
  const { t } = useTranslation('stocktake')
  const { refusal, isHeldBack, waiting, discard } = counting
  return (
    <>
      {problem === null ? null : <Alert type="error" showIcon title={problem} />}
      {refusal ? (
        <Alert
          type="error"
          showIcon
          title={refusal.message}
          description={t('refusedCounts', { count: waiting })}
          action={
            <Button size="small" danger onClick={discard}>
              {t('discard')}
            </Button>
          }
        />
      ) : isHeldBack ? (
        <Alert type="info" showIcon title={t('heldBack', { count: waiting })} />
      ) : null}
    </>
  )
}

interface RowProps {
  readonly line: StocktakeLine
  readonly place: string
  readonly counting: StockCounting
  readonly isLast: boolean
  readonly onPieces: (serials: readonly string[]) => void
}

const serialsAt = ({ counts }: StocktakeLine, place: string): readonly string[] =>
  counts.find(({ countKey }) => countKey === place)?.serials ?? []

function CountRow({ line, place, counting, isLast, onPieces }: RowProps) {
  const { t } = useTranslation('stocktake')
  const { variantId, weightUnit } = line
  const known = line.counts.find(({ countKey }) => countKey === place)?.quantity ?? 0
  const shown = counting.countOf(variantId, place, known)
  const set = (quantity: number): void => counting.add({ variantId, countKey: place, quantity, mode: 'set' })
  const name = goodsName(line)
  return (
    <li className={isLast ? 'k-count-row is-last' : 'k-count-row'}>
      <div>
        <strong>{name}</strong>
        <small className="k-block k-muted k-figures">{[line.code, line.shelfNumber].filter(Boolean).join(' · ')}</small>
      </div>
      {line.tracksSerials ? (
        <SerialsField
          isDeaf
          hasLabel
          wanted={null}
          value={counting.serialsOf(variantId, place, serialsAt(line, place))}
          onChange={onPieces}
        />
      ) : (
        <span className="k-field-row">
          {weightUnit === null ? (
            <Button
              icon={<Icon of={minusIcon} />}
              aria-label={t('less', { name })}
              disabled={shown === 0}
              onClick={() => set(shown - 1)}
            />
          ) : null}
          <QuantityField
            aria-label={t('countOf', { name })}
            weightUnit={weightUnit}
            value={shown}
            onChange={(value) => {
              if (typeof value === 'number') set(value)
            }}
          />
          {weightUnit === null ? (
            <Button
              icon={<Icon of={addIcon} />}
              aria-label={t('more', { name })}
              onClick={() => counting.add({ variantId, countKey: place, quantity: 1, mode: 'add' })}
            />
          ) : null}
        </span>
      )}
    </li>
  )
}
