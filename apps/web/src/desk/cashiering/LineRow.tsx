import { memo, useEffect, useRef } from 'react'
import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { desk } from '../model/desk-state.ts'
import { useWords } from '../ui/use-words.ts'
import { amountText } from '../ui/money-text.ts'
import type { DeskLine } from '../model/basket.ts'
import { isWeighed, nameIn } from '../model/goods.ts'
import { quantityText } from '../model/quantity-text.ts'
import { removeLine } from '../basket/sell.ts'
import { useLongPress } from '../ui/use-long-press.ts'

const quantityOf = (line: DeskLine): string => {
  if (line.labelAmountMinor !== null && line.quantity === 0) return '1'
  if (!isWeighed(line.goods)) return String(line.quantity)
  return `${quantityText(line.quantity, line.goods)} ${line.goods.weightUnit ?? ''}`
}

interface RowProps {
  readonly line: DeskLine
  readonly priced: PricedLine | undefined
  readonly currency: string
  readonly isSelected: boolean
  readonly isNewest: boolean
}

function Row({ line, priced, currency, isSelected, isNewest }: RowProps) {
  const { t, language } = useWords()
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected && line.quantity >= 0) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected, line.quantity])
  const openMenu = () => desk.change({ selectedLineId: line.id, dialog: { kind: 'line', line } })
  const press = useLongPress(openMenu, () => removeLine(line))
  const name = nameIn(line.goods, language)
  const isReduced = priced !== undefined && priced.payableMinor !== priced.listMinor
  return (
    <li ref={place} className={`d-line${isSelected ? ' is-selected' : ''}${isNewest ? ' is-newest' : ''}`} {...press}>
      <button
        type="button"
        className="d-line-main"
        aria-pressed={isSelected}
        onClick={() => (isSelected ? openMenu() : desk.change({ selectedLineId: line.id }))}
      >
        <span className="d-line-quantity d-figures">{quantityOf(line)}</span>
        <span className="d-line-name">
          {name}
          {line.serial === undefined ? null : (
            <small className="d-figures">{t('serial.of', { serial: line.serial ?? '–' })}</small>
          )}
          {line.note !== '' && <small>{line.note}</small>}
        </span>
        <span className="d-line-amount d-figures">
          {isReduced && <s>{amountText(priced.listMinor, currency)}</s>}
          {priced ? amountText(priced.payableMinor, currency) : '…'}
        </span>
      </button>
      {priced && priced.deductions.length > 0 && (
        <ul className="d-tags">
          {priced.deductions.map(({ kind, id, amountMinor }, index) => (
            <li key={`${kind}${id ?? ''}${String(index)}`} className={`d-tag is-${kind}`}>
              {t(`deduction.${kind}`)} <b className="d-figures">{amountText(-amountMinor, currency)}</b>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Whether two answers show the same amounts and tags; every pricing makes new ones. */
function showsTheSame(a: PricedLine | undefined, b: PricedLine | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.payableMinor !== b.payableMinor || a.listMinor !== b.listMinor) return false
  if (a.deductions.length !== b.deductions.length) return false
  return a.deductions.every((one, index) => {
    const other = b.deductions[index]
    return one.kind === other?.kind && one.id === other.id && one.amountMinor === other.amountMinor
  })
}

/** A line of the basket. Drawn again only when something on it has changed: a basket may have hundreds. */
export const LineRow = memo(
  Row,
  (a, b) =>
    a.line === b.line &&
    a.currency === b.currency &&
    a.isSelected === b.isSelected &&
    a.isNewest === b.isNewest &&
    showsTheSame(a.priced, b.priced),
)
