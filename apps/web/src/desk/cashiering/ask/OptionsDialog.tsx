import {
  chosenOptions,
  isChoiceWhole,
  optionNameIn,
  type GoodsOption,
  type OptionGroup,
} from '@kassa/domain/product/option-groups.ts'
import { surchargeOf } from '@kassa/domain/cart/goods-line.ts'
import { useState } from 'react'
import type { OptionsAsk } from '../../model/desk-state.ts'
import { closeDialog, desk } from '../../model/desk-state.ts'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { amountText } from '../../ui/money-text.ts'
import { useMoreWords } from '../../ui/use-more-words.ts'
import './options.css'

type Ids = ReadonlySet<string>

const countIn = ({ options }: OptionGroup, chosen: Ids): number => options.filter(({ id }) => chosen.has(id)).length

/** The ids after one was pressed: another one of a group of which one may be chosen takes its place. */
function pressed(group: OptionGroup, option: GoodsOption, chosen: Ids): Ids {
  const next = new Set(chosen)
  if (group.most === 1 && !chosen.has(option.id)) for (const { id } of group.options) next.delete(id)
  if (!next.delete(option.id) && countIn(group, next) < group.most) next.add(option.id)
  return next
}

/**
 * Asks for the options of goods. A single question with one answer goes on with the press that answers it; where the usual choice will do, Enter
 * goes on. Source: features PR-P13.
 */
export function OptionsDialog({
  ask: { title, groups, chosen: standing, unitMinor, goOn },
}: {
  readonly ask: OptionsAsk
}) {
  const { t } = useMoreWords()
  const [chosen, setChosen] = useState<Ids>(() => new Set(standing))
  const { outlet } = desk.read().setup ?? {}
  const [currency, locale] = [outlet?.currency ?? 'CNY', outlet?.locale ?? 'en']
  const isWhole = groups.every((group) => isChoiceWhole(group, countIn(group, chosen)))
  const take = (ids: Ids): void => {
    closeDialog()
    goOn(chosenOptions(groups, ids, locale))
  }
  const press = (group: OptionGroup, option: GoodsOption): void => {
    const next = pressed(group, option, chosen)
    const isOnly = groups.length === 1 && group.least === 1 && group.most === 1
    if (isOnly && next.has(option.id)) take(next)
    else setChosen(next)
  }
  const priceMinor = unitMinor + surchargeOf(chosenOptions(groups, chosen, locale))
  return (
    <DeskDialog title={title} size="wide" onClose={closeDialog}>
      <form
        className="d-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) take(chosen)
        }}
      >
        {groups.map((group) => (
          <Group key={group.id} group={group} chosen={chosen} currency={currency} onPress={press} />
        ))}
        <button
          type="submit"
          className="d-button is-primary is-large"
          disabled={!isWhole}
          {...(isWhole && { 'data-first': true })}
        >
          {t('options.take', { price: amountText(priceMinor, currency) })}
        </button>
      </form>
    </DeskDialog>
  )
}

interface GroupProps {
  readonly group: OptionGroup
  readonly chosen: Ids
  readonly currency: string
  readonly onPress: (group: OptionGroup, option: GoodsOption) => void
}

function Group({ group, chosen, currency, onPress }: GroupProps) {
  const { t, language } = useMoreWords()
  const count = countIn(group, chosen)
  const isFull = group.most > 1 && count >= group.most
  return (
    <fieldset className="d-options">
      <legend>
        {optionNameIn(group, language)} <small>{t(ruleOf(group), { least: group.least, most: group.most })}</small>
      </legend>
      {group.options.map((option) => {
        const isChosen = chosen.has(option.id)
        return (
          <button
            key={option.id}
            type="button"
            className="d-button is-large"
            aria-pressed={isChosen}
            disabled={isFull && !isChosen}
            onClick={() => onPress(group, option)}
          >
            <span>{optionNameIn(option, language)}</span>
            <b className="d-figures">
              {option.surchargeMinor === 0 ? t('options.free') : `+${amountText(option.surchargeMinor, currency)}`}
            </b>
          </button>
        )
      })}
    </fieldset>
  )
}

/** The words that say how many of a group are chosen. */
function ruleOf({ least, most }: OptionGroup) {
  if (least === 0) return 'options.upTo'
  return least === most ? 'options.exactly' : 'options.between'
}
