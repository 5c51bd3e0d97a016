import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { serialKey } from '@kassa/domain/inventory/serial-number.ts'
import { listStocktakeLines } from '@kassa/contract/inventory/stocktake.calls.ts'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useCounting } from '../../kit/count/use-counting.ts'
import { SerialsField } from '../../kit/serials/SerialsField.tsx'
import { nameIn } from '../model/goods/goods.ts'
import { useCashier } from '../model/desk-can.ts'
import { FindGoods } from './DocumentParts.tsx'
import { QuantityStepper } from './QuantityStepper.tsx'
import type { Stocktake } from '../../parts/document/stocktake-state.ts'
import { type DocumentScan, useDocumentScans } from './use-document-scans.ts'
import { useDocumentWords } from './use-document-words.ts'

const SHOWN = 30

/** Counting at the desk: goods are known without a line, and counts wait on this device until there is one. */
export function StocktakeCounting({ stocktake }: { stocktake: Stocktake }) {
  const { t, i18n } = useDocumentWords()
  const place = useCashier()?.name ?? t('stocktake:place')
  const counting = useCounting(stocktake.id)
  const [items, setItems] = useState<readonly DeskItem[]>([])
  const [said, setSaid] = useState({ text: '', isBad: false })
  const counted = useAnswer(listStocktakeLines, { id: stocktake.id, show: 'counted', limit: 200 }, { isQuiet: true })
  const knownOf = (variantId: string): number =>
    counted.data?.rows.find((line) => line.variantId === variantId)?.counts.find(({ countKey }) => countKey === place)
      ?.quantity ?? 0
  const serialsOf = (variantId: string): readonly string[] =>
    counting.serialsOf(
      variantId,
      place,
      counted.data?.rows.find((line) => line.variantId === variantId)?.counts.find(({ countKey }) => countKey === place)
        ?.serials ?? [],
    )
  const setPieces = (variantId: string, serials: readonly string[]): void =>
    counting.add({ variantId, countKey: place, quantity: serials.length, mode: 'set', serials: [...serials] })
  /** A code no product has, after goods with serial numbers: it is the number of a piece of theirs. */
  const takePiece = ({ id, name }: DeskItem, code: string): boolean => {
    const known = serialsOf(id)
    const isNew = !known.some((one) => serialKey(one) === serialKey(code))
    setSaid(
      isNew
        ? { text: t('took', { name: `${name} ${code}` }), isBad: false }
        : { text: t('stocktake:pieceTwice', { serial: code }), isBad: true },
    )
    if (isNew) setPieces(id, [...known, code])
    return isNew
  }
  const take = ({ code, item, quantity }: DocumentScan): boolean => {
    const [last] = items
    if (!item && last?.tracksSerials) return takePiece(last, code)
    if (!item || item.type === 'combined') {
      setSaid({ text: t(item ? 'isCombined' : 'unknown', { code: item?.name ?? code }), isBad: true })
      return false
    }
    setSaid({ text: t('took', { name: nameIn(item, i18n.language) }), isBad: false })
    setItems((before) => [item, ...before.filter(({ id }) => id !== item.id)].slice(0, SHOWN))
    const more = quantity ?? (item.weightUnit === null ? 1 : 0)
    if (more > 0 && !item.tracksSerials)
      counting.add({ variantId: item.id, countKey: place, quantity: more, mode: 'add' })
    return true
  }
  const hear = useDocumentScans(take)
  const { isHeldBack, refusal, waiting, discard, strangers } = counting
  return (
    <>
      <FindGoods onCode={hear} onPick={take} said={said.text} isBad={said.isBad} />
      {refusal ? (
        <p className="d-note is-bad" role="alert">
          {refusal.message} {t('stocktake:refusedCounts', { count: waiting })}{' '}
          <button type="button" data-ends className="d-button" onClick={discard}>
            {t('stocktake:discard')}
          </button>
        </p>
      ) : isHeldBack ? (
        <p className="d-note" role="status">
          {t('stocktake:heldBack', { count: waiting })}
        </p>
      ) : null}
      {items.length === 0 ? <p className="d-empty">{t('stocktake:scanFirstBody')}</p> : null}
      <ul className="d-list" aria-label={t('stocktake:justCounted')}>
        {items.map((item) => {
          const name = nameIn(item, i18n.language)
          return (
            <li key={item.id} className="d-goods-line">
              <div className="d-goods-head">
                <span className="d-document-name">
                  <b>{name}</b>
                  <small className="d-figures">{item.codes[0] ?? ''}</small>
                </span>
                {strangers.has(item.id) || item.tracksSerials ? null : (
                  <QuantityStepper
                    label={t('stocktake:countOf', { name })}
                    value={counting.countOf(item.id, place, knownOf(item.id))}
                    weightUnit={item.weightUnit}
                    onChange={(quantity) =>
                      counting.add({ variantId: item.id, countKey: place, quantity, mode: 'set' })
                    }
                  />
                )}
              </div>
              {item.tracksSerials && !strangers.has(item.id) ? (
                <SerialsField
                  isDeaf
                  hasLabel
                  wanted={null}
                  value={serialsOf(item.id)}
                  onChange={(serials) => setPieces(item.id, serials)}
                />
              ) : null}
              {strangers.has(item.id) ? <p className="d-note is-bad">{t('notInCheck')}</p> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}
