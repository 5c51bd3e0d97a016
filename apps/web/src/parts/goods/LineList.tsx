import { Button, Form } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'
import { removeIcon } from '../../ui/icons.ts'
import { useFormPart } from '../../kit/form/form-context.ts'
import { quantityText } from '../../kit/money/format.ts'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'
import { type Goods, GoodsPicker } from './GoodsPicker.tsx'
import { type ScanResult, useScannedGoods } from './use-scanned-goods.ts'

/** The facts about its goods that a line of a form has. */
export interface LineGoods {
  readonly variantId: string
  readonly name: string
  readonly weightUnit: string | null
  readonly unit: string
  /** Its pieces are named by their serial numbers. */
  readonly tracksSerials?: boolean
  readonly quantity?: NumberDraft
}

interface Props<Line extends LineGoods> {
  /** The fields of one line; `at` is its row in `lines`. */
  readonly renderFields: (line: Line, at: number) => ReactNode
  /** Makes the line of a picked product; without it lines can only be taken out. */
  readonly lineOf?: (goods: Goods) => Line
  /** Goods leave the outlet: only what is on hand is offered, and a scan of anything else is said and adds nothing. */
  readonly onlyOnHand?: boolean
}

/**
 * The lines of a stock document's form: each with its goods and fields, and a search to add more. A scan adds one piece, or
 * goods with their quantity still to be typed where they are weighed; in a document that is given, it goes to the line.
 */
export function LineList<Line extends LineGoods>({ renderFields, lineOf, onlyOnHand = false }: Props<Line>) {
  const { t } = useTranslation('supply')
  const form = Form.useFormInstance()
  const { put, register } = useFormPart()
  const label = t('lines.title')
  useEffect(() => register('lines', label), [register, label])
  const readLines = (): readonly Line[] => (form.getFieldValue('lines') ?? []) as readonly Line[]
  const count = (goods: Goods, begin: (goods: Goods) => Line): ScanResult => {
    if (onlyOnHand && goods.onHand <= 0) return { said: t('lines.noneHere', { name: goods.name }), isBad: true }
    const before = readLines()
    const at = before.findIndex(({ variantId }) => variantId === goods.variantId)
    const line = withMore(before[at] ?? begin(goods), goods.packQuantity)
    put({ lines: at === -1 ? [...before, line] : before.with(at, line) })
    const { quantity, weightUnit, unit } = line
    const shown = typeof quantity === 'number' ? quantityText(quantity, weightUnit, unit) : ''
    return { said: [line.name, shown].filter(Boolean).join(' · '), isBad: false }
  }
  return (
    <Form.List name="lines">
      {(rows, { add, remove }) => {
        const lines = readLines()
        return (
          <div className="k-stack">
            {rows.map(({ key, name: at }) => {
              const line = lines[at]
              return line ? (
                <section key={key} className="k-listing" data-goods={line.variantId}>
                  <div className="k-panel-head">
                    <h3>{line.name}</h3>
                    <Button
                      type="text"
                      size="small"
                      icon={<Icon of={removeIcon} />}
                      aria-label={t('lines.remove', { name: line.name })}
                      onClick={() => remove(at)}
                    />
                  </div>
                  <div className="k-form-pair">{renderFields(line, at)}</div>
                </section>
              ) : null
            })}
            {rows.length === 0 ? <p className="k-muted">{t('lines.none')}</p> : null}
            {lineOf ? (
              <GoodsPicker
                onlyOnHand={onlyOnHand}
                taken={lines.map(({ variantId }) => variantId)}
                onPick={(goods) => add(lineOf(goods))}
                onScanned={(goods) => count(goods, lineOf)}
              />
            ) : (
              <ScannedLine lines={lines} />
            )}
          </div>
        )
      }}
    </Form.List>
  )
}

/** A line with one piece more, or with what a pack holds; of weighed goods without a pack the quantity stays to be typed. */
function withMore<Line extends LineGoods>(line: Line, packQuantity: number | undefined): Line {
  const more = packQuantity ?? (line.weightUnit === null ? 1 : 0)
  return more === 0 ? line : { ...line, quantity: (typeof line.quantity === 'number' ? line.quantity : 0) + more }
}

/** Hears scans in a document whose goods are given: each puts the cursor into its line. */
function ScannedLine({ lines }: { lines: readonly LineGoods[] }) {
  const { t } = useTranslation('supply')
  const place = useRef<HTMLParagraphElement>(null)
  const heard = useScannedGoods(({ variantId, name }) => {
    if (!lines.some((line) => line.variantId === variantId))
      return { said: t('lines.notInDocument', { name }), isBad: true }
    const section = place.current?.parentElement?.querySelector(`[data-goods="${variantId}"]`)
    section?.querySelector('input')?.focus()
    section?.scrollIntoView({ block: 'center' })
    return { said: name, isBad: false }
  })
  return (
    <p ref={place} role="status" className={heard.isBad ? 'k-bad' : 'k-muted'}>
      {heard.said}
    </p>
  )
}
