import {
  createLabelTemplate as createCall,
  deleteLabelTemplate as deleteCall,
  editLabelTemplate as editCall,
  listLabelGoods as goodsCall,
  listLabelReceipts as receiptsCall,
  listLabelTemplates as listCall,
  noteLabels as noteCall,
} from '@kassa/contract/print/label-design.calls.ts'
import { lacksBars } from '@kassa/domain/label/label-bars.ts'
import { checkLabel } from '@kassa/domain/label/check-label.ts'
import type { LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { listReceipts } from '../../inventory/public.ts'
import {
  findDesign,
  hasName,
  insertDesign,
  listDesigns,
  setDesign,
  setDesignArchived,
  type StoredLabelDesign,
} from './label.store.ts'
import { listLabelGoods as findGoods, setShown, type LabelFields } from './label-goods.store.ts'
import { wantedGoods, type LabelRequest } from './label-goods-wanted.ts'
import { checkImages } from './label-images.ts'
import { isMine, isPlace } from './label-place.ts'

export const listLabelTemplates = command(listCall, async ({ tx, merchantId }) =>
  accept({ templates: await listDesigns(tx, merchantId) }),
)

async function checkDesign(
  { tx, merchantId }: Context,
  { name, template, id }: { readonly name: string; readonly template: LabelTemplate; readonly id: string | null },
): Promise<Result<null>> {
  const checked = checkLabel(template)
  if (!checked.ok) return checked
  const images = await checkImages(tx, merchantId, template)
  if (!images.ok) return images
  const isTaken = await hasName(tx, merchantId, name, id)
  return isTaken ? refuse({ code: 'label-template.name-taken', facts: { name } }) : accept(null)
}

export const createLabelTemplate = command(createCall, async (context, { name, template }) => {
  const { tx, merchantId, now, newId, audit } = context
  const checked = await checkDesign(context, { name, template, id: null })
  if (!checked.ok) return checked
  const design = await insertDesign(tx, merchantId, { id: newId(), name, template, now })
  audit({ subject: `label-template/${design.id}`, after: { name } })
  return accept(design)
})

export const editLabelTemplate = command(editCall, async (context, { id, version, name, template }) => {
  const { tx, merchantId, now, audit } = context
  const before = await findDesign(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  const checked = await checkDesign(context, { name, template, id })
  if (!checked.ok) return checked
  const design: StoredLabelDesign | undefined = await setDesign(tx, merchantId, { id, name, template, now, version })
  if (!design) return refuse({ code: 'thing.changed-meanwhile' })
  audit({ subject: `label-template/${id}`, before: { name: before.name }, after: { name } })
  return accept(design)
})

export const deleteLabelTemplate = command(deleteCall, async ({ tx, merchantId, now, audit }, { id }) => {
  const before = await findDesign(tx, merchantId, id)
  if (!before || !(await setDesignArchived(tx, merchantId, id, now))) return refuse({ code: 'thing.not-found' })
  audit({ subject: `label-template/${id}`, before: { name: before.name } })
  return accept({})
})

/** Returns the facts of goods that labels of this design show. */
function saysOf({ elements }: LabelTemplate): LabelFields {
  const fields = new Set(elements.flatMap((element) => (element.type === 'field' ? [element.field] : [])))
  const hasCode = elements.some(({ type }) => type === 'barcode' || type === 'qr')
  return {
    name: fields.has('name'),
    price: fields.has('price') || fields.has('unit-price'),
    was: fields.has('was'),
    code: hasCode || fields.has('code'),
    customCode: fields.has('custom-code'),
    shelf: fields.has('shelf'),
    unit: fields.has('unit-price'),
    outlet: fields.has('outlet'),
  }
}

/** Dots of a millimetre: 203 an inch. */
const COARSEST = 8

export const listLabelGoods = command(goodsCall, async (context, asked) => {
  const { tx, merchantId, now } = context
  const { templateId, outletId, search = '', categoryId = null, scheduleId = null } = asked
  const design = await findDesign(tx, merchantId, templateId)
  if (!design || !(await isPlace(context, outletId, scheduleId))) return refuse({ code: 'thing.not-found' })
  const wanted = await wantedGoods(context, asked, design.template.kind)
  if (wanted === undefined) return refuse({ code: 'thing.not-found' })
  const which = asked.which === 'received' || asked.which === 'expiring' ? 'all' : asked.which
  const variantIds = wanted && [...wanted.keys()]
  const place = { merchantId, outletId, templateId, which, search, variantIds, categoryId, scheduleId, now } as const
  const { goods, count } = await findGoods(tx, place, saysOf(design.template))
  const one: LabelRequest = { copies: 1, expiresOn: null }
  return accept({
    goods: goods.map((each) => ({
      ...each,
      ...(wanted?.get(each.variantId) ?? one),
      lacksBars: lacksBars(design.template, each.code, COARSEST),
    })),
    count,
  })
})

export const listLabelReceipts = command(receiptsCall, async (context, { outletId }) => {
  const { tx, merchantId } = context
  if (!(await isMine(context, outletId))) return refuse({ code: 'thing.not-found' })
  return accept({ receipts: await listReceipts(tx, merchantId, outletId) })
})

export const noteLabels = command(noteCall, async (context, { templateId, outletId, labels }) => {
  const { tx, merchantId, now } = context
  const design = await findDesign(tx, merchantId, templateId)
  if (!design || !(await isMine(context, outletId))) return refuse({ code: 'thing.not-found' })
  await setShown(tx, { merchantId, outletId, templateId, now }, labels)
  return accept({})
})
