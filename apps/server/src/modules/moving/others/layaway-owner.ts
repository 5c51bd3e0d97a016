import type { MovedLayaway } from '@kassa/domain/moving/others/layaways/moved-layaway.ts'
import { foldedName } from '@kassa/domain/moving/people/person-name.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { phoneInCountry } from '../../member/public.ts'
import type { MoveRun } from '../act/act-move.ts'
import { listMembersOfNumber } from './layaways.store.ts'
import { listPeopleHere } from '../plan/shop-here.store.ts'

/**
 * The member whose layaway it is: by the number of the old system where the same move brought the member or the name agrees,
 * or by the card, else by e-mail or phone under the same name. Undefined for nobody, and
 * where two could be meant: money was paid for it, so nobody is guessed.
 */
export async function findOwner(
  tx: Tx,
  run: Pick<MoveRun, 'merchantId' | 'moveId'>,
  { customer, phone, owner: { customerId, email, card } }: MovedLayaway,
  country: string | null,
): Promise<string | undefined> {
  const { merchantId } = run
  const isNamed = ({ name }: { readonly name: string }) => foldedName(name) === foldedName(customer)
  const numbered = customerId === '' ? [] : await listMembersOfNumber(tx, run, customerId)
  // Another system may have given the same number to somebody else.
  const ofNumber = numbered.filter((one) => one.isOfMove || isNamed(one))
  if (ofNumber.length === 1) return ofNumber[0]?.id
  const number = phone === '' ? undefined : phoneInCountry(phone, country ?? undefined)
  const keys = { ids: [], cards: [card.toLowerCase()], phones: number === undefined ? [] : [number], emails: [email] }
  const people = await listPeopleHere(tx, merchantId, keys)
  const ofCard = people.filter((one) => card !== '' && one.card.toLowerCase() === card.toLowerCase())
  const found = ofCard.length > 0 ? ofCard : people.filter(isNamed)
  return found.length === 1 ? found[0]?.id : undefined
}
