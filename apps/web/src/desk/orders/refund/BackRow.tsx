import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { chargesOfItem } from '@kassa/contract/device/level/item-charges.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyPart } from '../../../kit/state/lazy-part.tsx'
import { removeIcon } from '../../../ui/icons.ts'
import { nameIn } from '../../model/goods/goods.ts'
import { quantityText } from '../../model/goods/quantity-text.ts'
import { serversTake } from '../../model/goods/servers-take.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'

const SerialsField = lazyPart(async () => (await import('../../../kit/serials/SerialsField.tsx')).SerialsField)

/** Goods that come back without their sale, as they are typed. */
export interface Row {
  readonly item: DeskItem
  readonly quantity: string
  /** Typed amount of the whole line; empty: today's price. */
  readonly amount: string
  /** Empties: only the empty pieces come back, at the deposit of their goods. */
  readonly goods: 'restock' | 'damaged' | 'empties'
  /** The pieces, as far as their numbers can be read. */
  readonly serials: readonly string[]
}

const hasDeposit = (item: DeskItem): boolean =>
  chargesOfItem(item, serversTake('box-charges')).some(({ kind }) => kind === 'deposit')

const choicesOf = (item: DeskItem): readonly Row['goods'][] => [
  'restock',
  'damaged',
  ...(hasDeposit(item) ? (['empties'] as const) : []),
]

interface Props {
  readonly row: Row
  /** Its amount today, in figures; empty where nobody can tell. */
  readonly today: string
  readonly onChange: (part: Partial<Row>) => void
  readonly onRemove: () => void
}

/** One of the goods: how much of it, at what amount, which pieces, and whether it can be sold again. */
export function BackRow({ row, today, onChange, onRemove }: Props) {
  const { t, language } = useMoreWords()
  return (
    <li className="d-refund-row is-chosen">
      <b>{nameIn(row.item, language)}</b>
      <label className="d-field is-short">
        {t('mode.quantity')}
        <input
          inputMode="decimal"
          value={row.quantity}
          onChange={(event) => onChange({ quantity: event.target.value })}
        />
      </label>
      <label className="d-field is-short">
        {t('shift.amount')}
        <input
          inputMode="decimal"
          placeholder={today}
          value={row.amount}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      </label>
      <div className="d-choices">
        {choicesOf(row.item).map((each) => (
          <button
            key={each}
            type="button"
            className="d-button"
            aria-pressed={row.goods === each}
            onClick={() => onChange({ goods: each })}
          >
            {t(`refund.${each}`)}
          </button>
        ))}
        <button type="button" className="d-tool" aria-label={t('action.removeLine')} onClick={onRemove}>
          <Icon of={removeIcon} />
        </button>
      </div>
      {row.item.tracksSerials && row.goods !== 'empties' ? (
        <SerialsField
          hasLabel
          wanted={null}
          value={row.serials}
          onChange={(serials) =>
            onChange({
              serials,
              quantity: String(Math.max(serials.length, Number(row.quantity) || 0)),
            })
          }
        />
      ) : null}
      <small className="d-figures">
        {t('stock.onHand')} {quantityText(row.item.onHand, row.item)}
      </small>
    </li>
  )
}
