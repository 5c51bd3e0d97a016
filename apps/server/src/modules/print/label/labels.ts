import {
  createLabelTemplate as createCall,
  deleteLabelTemplate as deleteCall,
  drawLabels as drawCall,
  editLabelTemplate as editCall,
  listLabelGoods as goodsCall,
  listLabelTemplates as listCall,
  noteLabels as noteCall,
} from '@kassa/contract/print/label-design.calls.ts'
import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { checkLabel } from '@kassa/domain/label/check-label.ts'
import { labelDrawer } from '@kassa/domain/label/draw-label.ts'
import type { LabelFacts } from '@kassa/domain/label/label-facts.ts'
import type { LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { hasSchedule } from '../../catalogue/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { glyphsFor } from '../files/glyphs.ts'
import {
  findDesign,
  hasName,
  insertDesign,
  listDesigns,
  setDesign,
  setDesignArchived,
  type LabelDesign,
} from './label.store.ts'
import {
  listGoodsToDraw,
  listLabelGoods as findGoods,
  setShown,
  type LabelGoods,
  type Says,
} from './label-goods.store.ts'

export const listLabelTemplates = command(listCall, async ({ tx, merchantId }) =>
  accept({ templates: await listDesigns(tx, merchantId) }),
)

async function checkDesign(
  { tx, merchantId }: Context,
  { name, template, id }: { readonly name: string; readonly template: LabelTemplate; readonly id: string | null },
): Promise<Result<null>> {
  const checked = checkLabel(template)
  if (!checked.ok) return checked
  const isTaken = await hasName(tx, merchantId, name, id)
  return isTaken ? refuse({ code: 'label-template.name-taken', facts: { name } }) : accept(null)
}

export const createLabelTemplate = command(createCall, async (context, { name, template }) => {
  const { tx, merchantId, now, newId, audit } = context
  const checked = await checkDesign(context, { name, template, id: null })
  if (!checked.ok) return checked
  const design = await insertDesign(tx, merchantId, { id: newId(), name, template, now })
  audit({ subject: name, after: { name } })
  return accept(design)
})

export const editLabelTemplate = command(editCall, async (context, { id, version, name, template }) => {
  const { tx, merchantId, now, audit } = context
  const before = await findDesign(tx, merchantId, id)
  if (!before) return refuse({ code: 'thing.not-found' })
  const checked = await checkDesign(context, { name, template, id })
  if (!checked.ok) return checked
  const design: LabelDesign | undefined = await setDesign(tx, merchantId, { id, name, template, now, version })
  if (!design) return refuse({ code: 'thing.changed-meanwhile' })
  audit({ subject: name, before: { name: before.name }, after: { name } })
  return accept(design)
})

export const deleteLabelTemplate = command(deleteCall, async ({ tx, merchantId, now, audit }, { id }) => {
  const before = await findDesign(tx, merchantId, id)
  if (!before || !(await setDesignArchived(tx, merchantId, id, now))) return refuse({ code: 'thing.not-found' })
  audit({ subject: before.name })
  return accept({})
})

/** Whether the outlet is the merchant's and one of the caller's. */
const isMine = async ({ tx, merchantId, reaches }: Context, outletId: string): Promise<boolean> =>
  reaches(outletId) && (await findOutletFacts(tx, merchantId, outletId)) !== undefined

/** Whether there is such a list of prices; none is asked for where it is null. */
const isKnownSchedule = async ({ tx, merchantId }: Context, scheduleId: string | null): Promise<boolean> =>
  scheduleId === null || (await hasSchedule(tx, merchantId, scheduleId))

/** What of goods stands on labels of this design. */
function saysOf({ elements }: LabelTemplate): Says {
  const fields = new Set(elements.flatMap((element) => (element.type === 'field' ? [element.field] : [])))
  const hasCode = elements.some(({ type }) => type === 'barcode' || type === 'qr')
  return {
    name: fields.has('name'),
    price: fields.has('price') || fields.has('was') || fields.has('unit-price'),
    code: hasCode || fields.has('code'),
    customCode: fields.has('custom-code'),
    shelf: fields.has('shelf'),
    unit: fields.has('unit-price'),
  }
}

export const listLabelGoods = command(goodsCall, async (context, { templateId, outletId, which, ...asked }) => {
  const { tx, merchantId } = context
  const design = await findDesign(tx, merchantId, templateId)
  const { search = '', categoryId = null, scheduleId = null } = asked
  const isThere = (await isMine(context, outletId)) && (await isKnownSchedule(context, scheduleId))
  if (!design || !isThere) return refuse({ code: 'thing.not-found' })
  return accept(
    await findGoods(
      tx,
      { merchantId, outletId, templateId, which, search, categoryId, scheduleId },
      saysOf(design.template),
    ),
  )
})

const factsOf = (goods: LabelGoods): LabelFacts => ({
  ...goods,
  wasMinor: goods.priceMinor < goods.sellPriceMinor ? goods.sellPriceMinor : null,
})

const SAMPLE: LabelFacts = {
  name: 'Jasmine tea 茉莉花茶 ジャスミン茶 500 ml',
  priceMinor: 1_580,
  wasMinor: 1_980,
  currency: 'CNY',
  code: '4006381333931',
  customCode: '1001',
  shelf: 'A-12',
  outlet: 'Kassa',
  unit: '瓶',
  weightUnit: null,
}

/** Labels drawn before others may have their turn. */
const AT_ONCE = 10

export const drawLabels = command(
  drawCall,
  async (context, { template, outletId, variantIds, dotsPerMm, scheduleId = null }) => {
    const { tx, merchantId, locale } = context
    const isThere = (await isMine(context, outletId)) && (await isKnownSchedule(context, scheduleId))
    if (!isThere) return refuse({ code: 'thing.not-found' })
    const checked = checkLabel(template)
    if (!checked.ok) return checked
    const draw = labelDrawer(template, { dotsPerMm, glyphs: glyphsFor(locale) })
    const pack = (facts: LabelFacts): string => deflateSync(draw(facts).bits).toString('base64')
    const size = { widthDots: template.widthMm * dotsPerMm, heightDots: template.heightMm * dotsPerMm }
    if (variantIds.length === 0) return accept({ ...size, labels: [{ shown: null, packed: pack(SAMPLE) }] })
    const found = await listGoodsToDraw(tx, { merchantId, outletId, scheduleId }, variantIds)
    const goodsOf = new Map(found.map((goods) => [goods.variantId, goods]))
    const labels: { shown: LabelGoods; packed: string }[] = []
    for (const [index, variantId] of variantIds.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      const goods = goodsOf.get(variantId)
      if (goods) labels.push({ shown: goods, packed: pack(factsOf(goods)) })
    }
    return accept({ ...size, labels })
  },
)

export const noteLabels = command(noteCall, async (context, { templateId, outletId, labels }) => {
  const { tx, merchantId, now } = context
  const design = await findDesign(tx, merchantId, templateId)
  if (!design || !(await isMine(context, outletId))) return refuse({ code: 'thing.not-found' })
  await setShown(tx, { merchantId, outletId, templateId, now }, labels)
  return accept({})
})
