import { change } from '../../basket/change-basket.ts'
import { noteRemoved } from '../../basket/note-removed.ts'
import { listText } from '../../../words/list-text.ts'
import type { LineInQuestion } from '../../model/basket.ts'
import { basketNow, closeDialog, desk } from '../../model/desk-state.ts'
import type { Dialog } from '../../model/desk-state.ts'
import { nameIn } from '../../model/goods/goods.ts'
import { forStaff } from './kiosk-language.ts'
import { kiosk } from './kiosk-state.ts'

/**
 * Leaves out what the stopped sale asks about: goods on their way in do not come, a line of the basket goes, and an offer that gives such
 * goods is off for this basket. The customer is told what it was, by its name in `language`.
 */
export function leaveOut(language: string): void {
  const { dialog } = desk.read()
  closeDialog()
  const asked = dialog?.kind === 'age' ? dialog.lines : []
  const leftOut = listText([...new Set(namesOf(dialog, asked, language))])
  removeLines(asked)
  const isOfOffer = switchOff(asked)
  if (leftOut !== '') kiosk.change({ page: 'basket', notice: isOfOffer ? 'offerLeftOut' : 'leftOut', leftOut })
}

function removeLines(asked: readonly LineInQuestion[]): void {
  const lines = basketNow().lines.filter(({ id }) => asked.some((one) => one.id === id))
  noteRemoved('line', lines)
  for (const { id } of lines) change({ kind: 'remove-line', lineId: id })
}

/** Goods that are no line are an offer's, by its plan's id. Returns whether there are any; an offer that gives several is off once. */
function switchOff(asked: readonly LineInQuestion[]): boolean {
  const plans = new Set(asked.filter((one) => !isLine(one)).map(({ id }) => id))
  for (const planId of plans) change({ kind: 'switch-plan', planId, reason: forStaff('stop.because') })
  return plans.size > 0
}

const isLine = (one: LineInQuestion): boolean => 'code' in one

function namesOf(dialog: Dialog | null, asked: readonly LineInQuestion[], language: string): readonly string[] {
  const { catalogue } = desk.read()
  if (dialog?.kind === 'weight' || dialog?.kind === 'open-price') return [nameIn(dialog.item, language)]
  if (dialog?.kind === 'serials') return [nameIn(dialog.pieces.item, language)]
  const lines = new Map(basketNow().lines.map(({ id, goods }) => [id, goods]))
  return asked.flatMap(({ id, goods }) => {
    const named = lines.get(id) ?? catalogue.find(goods.id)
    return named ? [nameIn(named, language)] : []
  })
}
