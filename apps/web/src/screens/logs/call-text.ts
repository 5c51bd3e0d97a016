import type { TFunction } from 'i18next'
import { moneyText } from '../../kit/money/format.ts'

/**
 * A call's name in words: as a whole where it has words of its own, else the verb and the thing it is about, in the order of
 * the language. What has no word is shown as it is called, so that nothing in the log is ever blank.
 */
export function callText(t: TFunction<'people'>, name: string): string {
  const [, words = name] = name.split('.')
  const whole = wordOr(t, `log.whole.${words}`)
  if (whole !== undefined) return whole
  const [verb = '', ...rest] = words.split('-')
  const last = rest.at(-1)
  const state = last === 'enabled' || last === 'lock' || last === 'password' ? last : undefined
  const thing = (state === undefined ? rest : rest.slice(0, -1)).join('-')
  const action = wordOr(t, `log.verb.${state === undefined ? verb : `${verb}-${state}`}`)
  const about = wordOr(t, `log.thing.${thing}`)
  if (action === undefined) return name
  if (thing === '') return action
  return about === undefined ? name : t('log.phrase', { action, about })
}

interface About {
  readonly subject: string | null
  readonly before: unknown
  readonly after: unknown
}

/** What a line is about: the kind of thing, and its name where the line tells it. Empty for a line about nothing. */
export function subjectText(t: TFunction<'people'>, { subject, before, after }: About): string {
  const [kind = ''] = (subject ?? '').split('/')
  if (kind === '') return ''
  const thing = wordOr(t, `log.thing.${kind}`) ?? kind
  const name = nameIn(after) ?? nameIn(before)
  return name === undefined ? thing : t('log.named', { thing, name })
}

function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { name, firstName, number } = value as Record<string, unknown>
  return [name, firstName, number].find((one) => typeof one === 'string' && one !== '') as string | undefined
}

/** The fields that a change touched, with both values; all of them where there is only one side. */
export function changedFields(
  before: unknown,
  after: unknown,
): readonly { field: string; before: string; after: string }[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: fieldText(was, field), after: fieldText(is, field) }))
    .filter((one) => one.before !== one.after)
}

/** A field as a person reads it: an amount beside its currency as money, the rest as it is. */
function fieldText(fields: Readonly<Record<string, unknown>>, field: string): string {
  const { [field]: value, currency } = fields
  const isAmount = field.endsWith('Minor') && Number.isInteger(value) && typeof currency === 'string'
  return isAmount ? moneyText(value as number, currency) : valueText(value)
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const valueText = (value: unknown): string => {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const wordOr = (t: TFunction<'people'>, key: string): string | undefined => {
  const text: unknown = t(key as never, { defaultValue: '' })
  return typeof text === 'string' && text !== '' ? text : undefined
}
