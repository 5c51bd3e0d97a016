import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { exponentOf } from '@kassa/domain/text/money-text.ts'
import type { Context } from '../../../platform/command.ts'
import type { OpeningContext, OutletOpening } from '../../../platform/handed-in.ts'
import { checkRoom } from '../../billing/public.ts'
import { bindSeats } from '../staff/seat.store.ts'
import { insertOutlet, type OutletFields } from './new-outlet.store.ts'

/** Adds an outlet as far as the licence goes, and gives it what was waiting for one; answers its id. Refuses `licence.outlets-full`, `outlet.number-taken`. */
export async function addOutlet(
  context: OpeningContext & Pick<Context, 'tx' | 'merchantId'>,
  openings: readonly OutletOpening[],
  { like, ...fields }: OutletFields & { readonly like?: string | undefined },
): Promise<Result<string>> {
  const { tx, merchantId, now, newId } = context
  const { currency, number } = fields
  const room = await checkRoom(tx, merchantId, 'outlets')
  if (!room.ok) return room
  const id = newId()
  if (!(await insertOutlet(tx, merchantId, id, fields, now)))
    return refuse({ code: 'outlet.number-taken', facts: { number } })
  await bindSeats(tx, merchantId, now)
  for (const open of openings) await open(context, context, { id, currency, exponent: exponentOf(currency), like })
  return accept(id)
}
