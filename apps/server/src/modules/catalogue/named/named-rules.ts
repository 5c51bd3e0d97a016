import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import {
  archiveNamed,
  findNamedForUpdate,
  findOfferForLabel,
  insertNamed,
  isNameTaken,
  removeLabelEverywhere,
  setName,
  type NamedRecord,
  type NamedThing,
  namedList,
} from './named.store.ts'
import { readList } from '../../../platform/list/list.store.ts'

export const pageOfNamed = (
  { tx, merchantId }: Context,
  thing: NamedThing,
  { search, ...asked }: { search?: string; cursor?: string; limit: number; sort?: string },
) => readList(tx, namedList, [merchantId, thing, search], asked, ({ sortName: _sort, ...row }): NamedRecord => row)

export async function addNamed(context: Context, thing: NamedThing, name: string): Promise<Result<NamedRecord>> {
  const { tx, merchantId, now } = context
  const id = context.newId()
  if (!(await insertNamed(tx, merchantId, thing, { id, name, at: now }))) {
    return refuse({ code: `${thing}.name-taken`, facts: { name } })
  }
  context.audit({ subject: `${thing}/${id}`, after: { name } })
  return accept({ id, name, productCount: 0, version: 1 })
}

export async function renameNamed(
  context: Context,
  thing: NamedThing,
  { id, name, version }: { readonly id: string; readonly name: string; readonly version: number },
): Promise<Result<NamedRecord>> {
  const { tx, merchantId } = context
  const before = await findNamedForUpdate(tx, merchantId, thing, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (before.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  if (await isNameTaken(tx, merchantId, thing, { id, name })) {
    return refuse({ code: `${thing}.name-taken`, facts: { name } })
  }
  await setName(tx, merchantId, thing, id, name)
  context.audit({ subject: `${thing}/${id}`, before, after: { name } })
  return accept({ ...before, name, version: version + 1 })
}

/** Goods that carry another label are other goods to an offer: desks hear of it. */
export async function tellDesks(context: Context): Promise<void> {
  const changeNumber = await takeChangeNumber(context.tx, context.merchantId)
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
}

/** A brand that products carry is refused, a label that an offer is for; else a label is taken off its products. */
export async function removeNamed(
  context: Context,
  thing: NamedThing,
  id: string,
): Promise<Result<Record<string, never>>> {
  const { tx, merchantId, now } = context
  const before = await findNamedForUpdate(tx, merchantId, thing, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  if (thing === 'brand' && before.productCount > 0) {
    return refuse({ code: 'brand.in-use', facts: { products: before.productCount } })
  }
  if (thing === 'label') {
    const offer = await findOfferForLabel(tx, merchantId, id)
    if (offer !== undefined) return refuse({ code: 'label.in-use', facts: { name: before.name, offer } })
    await removeLabelEverywhere(tx, merchantId, id)
    await tellDesks(context)
  }
  await archiveNamed(tx, merchantId, thing, id, now)
  context.audit({ subject: `${thing}/${id}`, before })
  return accept({})
}
