import type { InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import {
  listMethods as listCall,
  saveMethods as saveCall,
  type methodRow,
} from '@kassa/contract/payment/method.calls.ts'
import { choicesFault, methodChoices, unfitIn, type MethodChoice } from '@kassa/domain/tenders/method-choice.ts'
import { PAYMENT_METHODS, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { listChannelsAt } from '../account/account.store.ts'
import { placeOf, saveSettings, viewSettings } from '../../settings/public.ts'

type Row = OutputOf<typeof methodRow>
type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>

const KEY = 'sales.payment-methods'

const rowOf = ({ method, isEnabled, ...rest }: MethodChoice): Row => ({
  method: PAYMENT_METHODS[method].number,
  enabled: isEnabled ? 1 : 0,
  ...rest,
})

/** Rows as choices. Refuses a number that stands twice, what a method cannot have (a fee on cash), nothing enabled, or cash switched off. Source: specification §5. */
function choicesOf(rows: readonly Row[]): Result<MethodChoice[]> {
  const twice = rows.find(({ method }, index) => rows.findIndex((one) => one.method === method) < index)
  if (twice) return refuse({ code: 'payment.method-twice', facts: { method: twice.method } })
  const told = rows.flatMap(({ method: number, enabled, ...rest }) => {
    const method = paymentMethodOf(number)
    return method === undefined ? [] : [{ method, isEnabled: enabled === 1, ...rest }]
  })
  for (const one of told) {
    const field = unfitIn(one)
    if (field) return refuse({ code: 'payment.method-unfit', facts: { method: one.method, field } })
  }
  const choices = methodChoices(told)
  const fault = choicesFault(choices)
  return fault === undefined ? accept(choices) : refuse({ code: fault })
}

async function shown(
  { tx, merchantId, hasSimulators }: Context,
  place: Place,
): Promise<InputOf<(typeof listCall)['answer']>> {
  const setting = (await viewSettings(tx, place, 'payment')).find(({ key }) => key === KEY)
  if (!setting) throw new Error(`${KEY} is no setting`)
  const { value, from, version } = setting
  const open = await listChannelsAt(tx, merchantId, place.outletId ?? null)
  // A demo account takes nothing where no channel is played.
  const channels = open.filter(({ mode }) => mode === 'live' || hasSimulators)
  return { methods: methodChoices(value as MethodChoice[]).map(rowOf), channels, from, version }
}

export const listMethods = command(listCall, async (context, request) => {
  const place = await placeOf(context, request)
  return place ? accept(await shown(context, place)) : refuse({ code: 'thing.not-found' })
})

export const saveMethods = command(saveCall, async (context, { outletId, methods, version }) => {
  const place = await placeOf(context, outletId === undefined ? {} : { outletId })
  if (!place) return refuse({ code: 'thing.not-found' })
  const choices = choicesOf(methods)
  if (!choices.ok) return choices
  const change = { key: KEY, value: choices.value, inherit: false, version }
  const saved = await saveSettings(context, place, 'payment', [change])
  if (!saved.ok) return saved
  context.emit({ name: 'settings.changed', outletId: place.outletId ?? null, payload: { group: 'payment' } })
  return accept(await shown(context, place))
})
