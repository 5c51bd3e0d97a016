import { ageOn, isOfAge, latestBirthday } from '@kassa/domain/product/age-limit.ts'
import { useMemo, useState } from 'react'
import type { FormEvent } from 'react'
import { dayText } from '../../../words/day-text.ts'
import { dayHere, noteAge } from '../../basket/guard/age.ts'
import { change } from '../../basket/change-basket.ts'
import { noteRemoved } from '../../basket/note-removed.ts'
import { newLine } from '../../basket/sell.ts'
import { basketNow, closeDialog, desk, tell } from '../../model/desk-state.ts'
import type { LineInQuestion, DeskLine } from '../../model/basket.ts'
import { nameIn } from '../../model/goods/goods.ts'
import { DeskDayField } from '../../ui/day/DeskDayField.tsx'
import { DeskDialog } from '../../ui/DeskDialog.tsx'
import { useMoreWords } from '../../ui/use-more-words.ts'

interface Props {
  readonly age: number
  readonly lines: readonly LineInQuestion[]
  readonly goOn: () => void
}

/** The goods that are asked about as lines of a basket: nobody has made one of what an offer gives. */
const linesOf = (asked: readonly LineInQuestion[]): DeskLine[] =>
  asked.flatMap((one) => {
    if ('code' in one) return [one as DeskLine]
    const item = desk.read().catalogue.find(one.goods.id)
    return item ? [{ ...newLine(item, one.quantity), id: one.id }] : []
  })

/** Goods that are not sold to this customer leave the basket, and stand in the log; an offer that gives some is off for this basket. */
function refuseGoods(asked: readonly LineInQuestion[], lines: readonly DeskLine[], reason: string): void {
  closeDialog()
  noteRemoved('age', lines)
  const inBasket = new Set(basketNow().lines.map(({ id }) => id))
  for (const one of asked) {
    if (inBasket.has(one.id)) change({ kind: 'remove-line', lineId: one.id })
    else if (!('code' in one)) change({ kind: 'switch-plan', planId: one.id, reason })
  }
  tell('warn', 'age.refused')
}

/** Asks whether the customer is old enough: a birth date that was looked at, or that they look older. Source: features CD-P32. */
export function AgeDialog({ age, lines: asked, goOn }: Props) {
  const { t, language } = useMoreWords()
  const [bornOn, setBornOn] = useState('')
  const [error, setError] = useState('')
  const day = dayHere()
  const lines = useMemo(() => linesOf(asked), [asked])
  const letBuy = (): void => {
    closeDialog()
    noteAge(age)
    goOn()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (bornOn === '' || bornOn > day) return setError(t('age.birthdayNeeded'))
    if (isOfAge(bornOn, day, age)) return letBuy()
    setError(t('age.tooYoung', { years: ageOn(bornOn, day) }))
  }
  return (
    <DeskDialog title={t('age.title', { age })} onClose={closeDialog}>
      <form onSubmit={submit} className="d-form">
        <ul>
          {lines.map((line) => (
            <li key={line.id}>{nameIn(line.goods, language)}</li>
          ))}
        </ul>
        <p className="d-note">{t('age.bornBy', { day: dayText(latestBirthday(day, age)) })}</p>
        <DeskDayField
          autoFocus
          label={t('age.birthday')}
          value={bornOn}
          onChange={(typed) => {
            setBornOn(typed)
            setError('')
          }}
        />
        <p className="d-note is-bad" role="alert">
          {error}
        </p>
        <div className="d-row">
          <button
            type="button"
            data-ends
            className="d-button is-large"
            onClick={() => refuseGoods(asked, lines, t('age.refuse'))}
          >
            {t('age.refuse')}
          </button>
          <button type="button" className="d-button is-large" onClick={letBuy}>
            {t('age.looksOlder')}
          </button>
          <button type="submit" className="d-button is-primary is-large">
            {t('age.check')}
          </button>
        </div>
      </form>
    </DeskDialog>
  )
}
