import { countedNoun } from '@kassa/domain/text/counted-noun.ts'
import type { MoveDecisions } from '@kassa/domain/moving/move-decisions.ts'
import type { PlannedThing } from '@kassa/domain/moving/plan-move.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import {
  changeText,
  classesOfPlan,
  historyRemarks,
  type OtherPlan,
  type PlannedHistory,
  planPictures,
  wordRefusal,
} from '../../modules/moving/public.ts'
import { MaintenanceRefused } from '../refused.ts'
import type { SayLine } from '../tasks.ts'
import { otherNames } from './say-done.ts'

/**
 * Prints the classes of what is odd, as the page shows them: how many rows, one of them, and whether they may be left out together. A class that is decided and
 * that no such row has is a word mistyped: it is refused before anything is done.
 */
export function sayClasses(
  known: Parameters<typeof classesOfPlan>[0],
  { takesPictures, decided }: { takesPictures: boolean; decided: readonly string[] },
  say: SayLine,
): void {
  const classes = classesOfPlan(known, { locale: 'en-US', takesPictures })
  if (classes.length > 0) say('Classes of rows to look at:')
  for (const { code, fate, count, example, mayLeave, isLeft } of classes) {
    const choice = isLeft ? `; taken with --take ${code}` : mayLeave ? `; left out with --leave ${code}` : ''
    say(`  ${code} (${fate}): ${countedNoun(count, 'row')}${choice}`)
    say(`    ${example.file}, row ${example.row}: ${example.message}`)
  }
  const unknown = decided.find((decision) => !classes.some(({ code, mayLeave }) => mayLeave && code === decision))
  if (unknown !== undefined)
    throw new MaintenanceRefused(`No row that may be left out is of the class ${unknown}. Nothing was changed.`)
}

const counted = (things: Iterable<PlannedThing<unknown>>, verdict: PlannedThing<unknown>['verdict']): number =>
  Iterator.from(things).reduce((sum, one) => sum + (one.verdict === verdict ? 1 : 0), 0)

/** The currency and the outlets of the values of a plan. */
interface Shown {
  readonly currency: string | null
  readonly outlets: readonly { readonly id: string; readonly number: string; readonly name: string }[]
}

/** The plan, thing by thing where something is there already: field by field, what it is and what the file says. */
export function sayPlan(
  what: string,
  things: Iterable<PlannedThing<unknown>>,
  { currency, outlets }: Shown,
  say: SayLine,
): void {
  const [fresh, changed, same] = (['new', 'changed', 'same'] as const).map((verdict) => counted(things, verdict))
  say(`${what}: ${fresh} new, ${changed} here and different, ${same} the same`)
  for (const { file, row, name, changes, doubt } of things) {
    for (const { field, from, to, outletId = '', variant, isEdited = false, isKept = false } of changes) {
      const [was, is] = [from, to].map((text) => changeText(field, text, currency))
      const outlet = outlets.find(({ id }) => id === outletId)
      const thing = `${name}${variant === undefined ? '' : ` (${variant})`}`
      const place = outlet ? ` at ${outlet.number} ${outlet.name}` : ''
      const fate = `${isEdited ? ', edited here' : ''}${isKept ? ', stays as it is' : ''}`
      say(`  ${file}, row ${row}, ${thing}: ${field}${place} ${was} → ${is}${fate}`)
    }
    if (doubt) say(`  ${file}, row ${row}: ${wordRefusal(`moving.${doubt}`, { name }, 'en-US')}`)
  }
}

/** Prints what becomes of stock alone and of the other kinds. */
export function sayOthers(others: readonly OtherPlan[], currency: string | null, say: SayLine): void {
  for (const { kind, things } of others) {
    const of = (verdict: OtherPlan['things'][number]['verdict']): number =>
      things.filter((one) => one.verdict === verdict).length
    const counts = `${of('new')} new, ${of('changed')} here and different, ${of('same')} the same, ${of('cannot')} cannot come`
    say(`${otherNames[kind]}: ${counts}`)
    for (const { file, row, name, changes, doubt, facts } of things) {
      for (const { field, from, to } of changes) {
        const [was, is] = [from, to].map((text) => changeText(field, text, currency))
        say(`  ${file}, row ${row}, ${name}: ${field} ${was} → ${is}`)
      }
      if (doubt) say(`  ${file}, row ${row}: ${wordRefusal(`moving.${doubt}`, facts, 'en-US')}`)
    }
  }
}

/** Prints what is known of past sales, and what is left out of them. */
export function sayHistory(histories: readonly PlannedHistory[], currency: string | null, say: SayLine): void {
  for (const { file, orders, amountMinor, from, to, new: fresh, changed, same } of histories) {
    const sum = `${decimalText(amountMinor, exponentOf(currency ?? ''))} ${currency ?? ''}`
    say(
      `Past sales in ${file.survey.name}: ${orders} orders, ${sum}, ${from ?? '–'} to ${to ?? '–'}; ${fresh} new, ${changed} here and different, ${same} the same`,
    )
  }
  for (const { file, message } of historyRemarks(histories, 'en-US')) say(`  ${file}: ${message}`)
}

/** Prints how many pictures there are, and that they come only if the answers say so. */
export function sayPictures(
  goods: Parameters<typeof planPictures>[0],
  pictures: Parameters<typeof planPictures>[1],
  { takesPictures }: MoveDecisions,
  say: SayLine,
): void {
  const all = planPictures(goods, pictures)
  if (all.length === 0) return
  const of = (from: (typeof all)[number]['from']): number => all.filter((one) => one.from === from).length
  const counts = `${of('address')} at web addresses, ${of('zip')} in a zip, ${of('nowhere')} named and not there`
  const fate =
    takesPictures === true
      ? 'they come; the server fetches those at addresses'
      : 'left out without "takesPictures": true'
  say(`Pictures: ${counts}; ${fate}`)
}
