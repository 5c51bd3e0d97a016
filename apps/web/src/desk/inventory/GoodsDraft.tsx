import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { ReactNode } from 'react'
import { removeIcon } from '../../ui/icons.ts'
import { Icon } from '../../ui/Icon.tsx'
import { SerialsField } from '../../kit/serials/SerialsField.tsx'
import { quantityText } from '../../kit/money/format.ts'
import { nameIn } from '../model/goods/goods.ts'
import { desk } from '../model/desk-state.ts'
import { useStore } from '../ui/store.ts'
import { QuantityStepper } from './QuantityStepper.tsx'
import type { DocumentScan } from './use-document-scans.ts'
import { useDocumentWords } from './use-document-words.ts'

/** Goods of a new document with how much of each, in the order they came. */
export type GoodsDraft = readonly {
  readonly variantId: string
  readonly quantity: number
  /** The pieces, of goods with serial numbers. */
  readonly serials?: readonly string[]
}[]

/** The goods as a call takes them. */
export const linesOfDraft = (lines: GoodsDraft): { variantId: string; quantity: number; serials: string[] }[] =>
  lines.map(({ variantId, quantity, serials = [] }) => ({ variantId, quantity, serials: [...serials] }))

/** The goods with what was scanned on top: one piece more, a label's weight, or a weight still to be typed. */
export function withScan(lines: GoodsDraft, item: DeskItem, { quantity }: DocumentScan): GoodsDraft {
  const more = quantity ?? (item.weightUnit === null ? 1 : 0)
  const before = lines.find(({ variantId }) => variantId === item.id)
  return [
    { ...before, variantId: item.id, quantity: (before?.quantity ?? 0) + more },
    ...lines.filter(({ variantId }) => variantId !== item.id),
  ]
}

interface Props {
  readonly lines: GoodsDraft
  readonly onChange: (lines: GoodsDraft) => void
  /** Returns the fault of a line, or null. */
  readonly refusalOf: (variantId: string) => string | null
  /** Draws further fields for each of the goods. */
  readonly renderMore?: (variantId: string, name: string) => ReactNode
  /** Asks for the serial numbers of goods that have them. */
  readonly asksSerials?: boolean
}

/** The goods of a new document, newest first. */
export function GoodsDraftList({ lines, onChange, refusalOf, renderMore, asksSerials = false }: Props) {
  const { t, i18n } = useDocumentWords()
  const catalogue = useStore(desk, (state) => state.catalogue)
  if (lines.length === 0) return <p className="d-empty">{t('scanFirst')}</p>
  return (
    <ul className="d-list" aria-label={t('supply:lines.title')}>
      {lines.map((line) => {
        const item = catalogue.find(line.variantId)
        const name = item ? nameIn(item, i18n.language) : line.variantId
        const refusal = refusalOf(line.variantId)
        return (
          <li key={line.variantId} className="d-goods-line">
            <div className="d-goods-head">
              <span className="d-document-name">
                <b>{name}</b>
                <small className="d-figures">
                  {item ? t('damage:onHand', { quantity: quantityText(item.onHand, item.weightUnit, item.unit) }) : ''}
                </small>
              </span>
              <QuantityStepper
                label={t('quantityOf', { name })}
                value={line.quantity}
                weightUnit={item?.weightUnit ?? null}
                onChange={(quantity) => onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
              />
              <button
                type="button"
                className="d-button is-quiet is-square"
                aria-label={t('supply:lines.remove', { name })}
                onClick={() => onChange(lines.filter((one) => one !== line))}
              >
                <Icon of={removeIcon} />
              </button>
            </div>
            {asksSerials && item?.tracksSerials ? (
              <SerialsField
                hasLabel
                value={line.serials ?? []}
                wanted={line.quantity}
                onChange={(serials) =>
                  onChange(
                    lines.map((one) =>
                      one === line ? { ...one, serials, quantity: Math.max(one.quantity, serials.length) } : one,
                    ),
                  )
                }
              />
            ) : null}
            {renderMore?.(line.variantId, name)}
            {refusal === null ? null : <p className="d-note is-bad">{refusal}</p>}
          </li>
        )
      })}
    </ul>
  )
}
