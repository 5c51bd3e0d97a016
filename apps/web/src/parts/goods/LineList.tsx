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
export interface GoodsInList {
  readonly variantId: string
  readonly name: string
  readonly weightUnit: string | null
  readonly unit: string
  /** Its pieces are named by their serial numbers. */
  readonly tracksSerials?: boolean
  readonly quantity?: NumberDraft
  /** The amount that a document which is given proposes; the first scan counts in its place. */
  readonly proposed?: NumberDraft
  /** Its amount was scanned, and is no proposal any more. */
  readonly isCounted?: boolean
}

interface Props<Line extends GoodsInList> {
  /** The fields of one line; `at` is its row in `lines`. */
  readonly renderFields: (line: Line, at: number) => ReactNode
  /** Makes the line of a picked product; without it lines can only be taken out. */
  readonly lineOf?: (goods: Goods) => Line
  /** The amount of a line that a scan counts in a document that is given; left out, a scan shows its line alone. */
  readonly counts?: keyof Line & string
  /** Goods leave the outlet: only what is on hand is offered, and a scan of anything else is said and adds nothing. */
  readonly onlyOnHand?: boolean
}

/**
 * The lines of a stock document's form: each with its goods and fields, and a search to add more. A scan adds one piece, or
 * goods with their quantity still to be typed where they are weighed; in a document that is given, it goes to the line, and counts there what `counts` names.
 */
export function LineList<Line extends GoodsInList>({ renderFields, lineOf, counts, onlyOnHand = false }: Props<Line>) {
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
    return { said: saidOf(line, line.quantity), isBad: false }
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
              <ScannedLine lines={lines} counts={counts} />
            )}
          </div>
        )
      }}
    </Form.List>
  )
}

/** The amount of a scan: one piece, or what a pack holds; of weighed goods without a pack the quantity stays to be typed. */
const amountOf = ({ weightUnit }: GoodsInList, packQuantity: number | undefined): number =>
  packQuantity ?? (weightUnit === null ? 1 : 0)

/** A line with so much more. */
function withMore<Line extends GoodsInList>(line: Line, packQuantity: number | undefined): Line {
  const more = amountOf(line, packQuantity)
  return more === 0 ? line : { ...line, quantity: numberOf(line.quantity) + more }
}

const numberOf = (amount: unknown): number => (typeof amount === 'number' ? amount : 0)

const saidOf = ({ name, weightUnit, unit }: GoodsInList, amount: unknown): string =>
  typeof amount === 'number' ? `${name} · ${quantityText(amount, weightUnit, unit)}` : name

/** The amount of a line in the field `counts`. */
const amountIn = (line: GoodsInList, counts: string): unknown => (line as unknown as Record<string, unknown>)[counts]

/** Of several lines of the same goods the first that is not full; the last where all are. */
function lineOfScan(lines: readonly GoodsInList[], variantId: string, counts = ''): number {
  const own = [...lines.keys()].filter((at) => lines[at]?.variantId === variantId)
  const isFull = (line: GoodsInList): boolean =>
    line.isCounted === true && numberOf(amountIn(line, counts)) >= numberOf(line.proposed)
  return own.find((at) => !isFull(lines[at]!)) ?? own.at(-1) ?? -1
}

/** A line of a given document with so much more of what was scanned; a proposal that nobody touched gives way to it. */
function counted(line: GoodsInList, counts: string, more: number): GoodsInList {
  const before = amountIn(line, counts)
  const isProposal = line.isCounted !== true && before === line.proposed
  return { ...line, [counts]: (isProposal ? 0 : numberOf(before)) + more, isCounted: true }
}

/** Hears scans in a document whose goods are given: each gives its line the cursor, and counts there. Pieces with numbers are counted by those. */
function ScannedLine({
  lines,
  counts,
}: {
  readonly lines: readonly GoodsInList[]
  readonly counts: string | undefined
}) {
  const { t } = useTranslation('supply')
  const form = Form.useFormInstance()
  const { put } = useFormPart()
  const place = useRef<HTMLParagraphElement>(null)
  const show = (at: number): void => {
    const section = place.current?.parentElement?.querySelectorAll('[data-goods]')[at]
    section?.querySelector('input')?.focus()
    section?.scrollIntoView({ block: 'center' })
  }
  const heard = useScannedGoods(({ variantId, name, packQuantity }) => {
    // Scans that come at once are counted one after the other: what the form has, not what was drawn.
    const now = (form.getFieldValue('lines') ?? lines) as readonly GoodsInList[]
    const at = lineOfScan(now, variantId, counts)
    const line = now[at]
    if (!line) return { said: t('lines.notInDocument', { name }), isBad: true }
    const more = line.tracksSerials === true ? 0 : amountOf(line, packQuantity)
    show(at)
    if (counts === undefined || more === 0) return { said: name, isBad: false }
    const next = counted(line, counts, more)
    put({ lines: now.with(at, next) })
    return { said: saidOf(next, amountIn(next, counts)), isBad: false }
  })
  return (
    <p ref={place} role="status" className={heard.isBad ? 'k-bad' : 'k-muted'}>
      {heard.said}
    </p>
  )
}
