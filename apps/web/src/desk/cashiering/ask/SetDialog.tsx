import { useState } from 'react'
import { serverNow } from '../../journal/clock.ts'
import { addSet } from '../../basket/sell-set.ts'
import { closeDialog, desk } from '../../model/desk-state.ts'
import { nameIn } from '../../model/goods/goods.ts'
import { setsNow, type DeskSet, type DeskSlot } from '../../offers/sets.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { amountText } from '../../ui/money-text.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import './options.css'

/** Pieces of each goods, by their id. */
type Counts = Readonly<Record<string, number>>

const countIn = ({ choices }: DeskSlot, counts: Counts): number =>
  choices.reduce((sum, { item }) => sum + (counts[item.id] ?? 0), 0)

/** The pieces after goods were pressed: one more; in a full slot none of them, or in their place where it holds one. */
function pressed(slot: DeskSlot, id: string, counts: Counts): Counts {
  const mine = counts[id] ?? 0
  if (countIn(slot, counts) < slot.most) return { ...counts, [id]: mine + 1 }
  if (mine > 0) return { ...counts, [id]: 0 }
  return slot.most === 1
    ? { ...counts, ...Object.fromEntries(slot.choices.map(({ item }) => [item.id, 0])), [id]: 1 }
    : counts
}

const isWhole = ({ slots }: DeskSet, counts: Counts): boolean =>
  slots.every((slot) => countIn(slot, counts) >= slot.least) && Object.values(counts).some((count) => count > 0)

/** Puts a set together: which set, then the goods of each slot. Source: features PR-P06. */
export function SetDialog() {
  const { t } = useMoreWords()
  const [sets] = useState(() => setsNow(serverNow()))
  const [chosenId, setChosenId] = useState(sets.length === 1 ? sets[0]?.id : undefined)
  const set = sets.find(({ id }) => id === chosenId)
  const currency = desk.read().setup?.outlet.currency ?? 'CNY'
  if (set) return <SetForm set={set} currency={currency} />
  return (
    <DeskDialog title={t('sets.title')} size="wide" onClose={closeDialog}>
      {sets.length === 0 ? <p className="d-empty">{t('sets.none')}</p> : null}
      <div className="d-options">
        {sets.map(({ id, name, totalMinor }) => (
          <button key={id} type="button" className="d-button is-large" onClick={() => setChosenId(id)}>
            <span>{name}</span>
            <b className="d-figures">{amountText(totalMinor, currency)}</b>
          </button>
        ))}
      </div>
    </DeskDialog>
  )
}

function SetForm({ set, currency }: { readonly set: DeskSet; readonly currency: string }) {
  const { t } = useMoreWords()
  const [counts, setCounts] = useState<Counts>({})
  const all = set.slots.flatMap(({ choices }) => choices)
  const priceMinor = all.reduce(
    (sum, { item, surchargeMinor }) => sum + surchargeMinor * (counts[item.id] ?? 0),
    set.totalMinor,
  )
  const canTake = isWhole(set, counts)
  return (
    <DeskDialog title={set.name} size="wide" onClose={closeDialog}>
      <form
        className="d-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!canTake) return
          closeDialog()
          addSet(all.flatMap(({ item }) => (counts[item.id] ? [{ item, count: counts[item.id] ?? 0 }] : [])))
        }}
      >
        {set.slots.map((slot, at) => (
          <Slot
            // oxlint-disable-next-line react/no-array-index-key -- a slot is known by its place
            key={at}
            slot={slot}
            counts={counts}
            currency={currency}
            onPress={(id) => setCounts(pressed(slot, id, counts))}
          />
        ))}
        <button
          type="submit"
          className="d-button is-primary is-large"
          disabled={!canTake}
          {...(canTake && { 'data-first': true })}
        >
          {t('options.take', { price: amountText(priceMinor, currency) })}
        </button>
      </form>
    </DeskDialog>
  )
}

interface SlotProps {
  readonly slot: DeskSlot
  readonly counts: Counts
  readonly currency: string
  readonly onPress: (id: string) => void
}

function Slot({ slot, counts, currency, onPress }: SlotProps) {
  const { t, language } = useMoreWords()
  const { name, least, most, choices } = slot
  const isFull = most > 1 && countIn(slot, counts) >= most
  return (
    <fieldset className="d-options">
      <legend>
        {name} <small>{t(ruleOf(slot), { least, most })}</small>
      </legend>
      {choices.length === 0 ? <p className="d-empty">{t('sets.gone')}</p> : null}
      {choices.map(({ item, surchargeMinor }) => {
        const count = counts[item.id] ?? 0
        return (
          <button
            key={item.id}
            type="button"
            className="d-button is-large"
            aria-pressed={count > 0}
            disabled={isFull && count === 0}
            onClick={() => onPress(item.id)}
          >
            <span>
              {count > 1 ? `${count} × ` : ''}
              {nameIn(item, language)}
            </span>
            {surchargeMinor === 0 ? null : <b className="d-figures">+{amountText(surchargeMinor, currency)}</b>}
          </button>
        )
      })}
    </fieldset>
  )
}

/** The words that say how many pieces of a slot are chosen. */
function ruleOf({ least, most }: DeskSlot) {
  if (least === 0) return 'options.upTo'
  return least === most ? 'options.exactly' : 'options.between'
}
