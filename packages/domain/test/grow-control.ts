import type { Plan, Snapshot } from '../src/basket/index.ts'
import { chance, type Pick } from './basket-chance.ts'

const hex = (pick: Pick): string => pick.integer(0, 0xff_ff_ff).toString(16).padStart(6, '0')
const uuid = (pick: Pick): string => `01900000-0000-7000-8000-${hex(pick)}${hex(pick)}`
const isForMembers = ({ target, occasion, usage }: Plan): boolean =>
  target.kind !== 'all' || Boolean(occasion) || usage.some(({ kind }) => kind === 'per-member')

/** Now and then plans for members with a control group, and a member who may be in it; drawn behind everything else. */
export function growControl(pick: Pick, basket: Snapshot): Snapshot {
  if (!basket.member || !chance(pick, 20)) return basket
  const member = { ...basket.member, id: uuid(pick) }
  const ids = new Map(basket.plans.filter(isForMembers).map(({ id }) => [id, uuid(pick)]))
  const named = <Choice extends { readonly planId: string }>(choices: readonly Choice[]): Choice[] =>
    choices.map((choice) => ({ ...choice, planId: ids.get(choice.planId) ?? choice.planId }))
  const plans = basket.plans.map((plan) => {
    const id = ids.get(plan.id)
    return id === undefined ? plan : { ...plan, id, controlPercent: pick.integer(1, 50) }
  })
  return {
    ...basket,
    member,
    plans,
    giftChoices: named(basket.giftChoices),
    exchangeChoices: named(basket.exchangeChoices),
  }
}
