import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { drawLabels as drawCall } from '@kassa/contract/print/label-design.calls.ts'
import { checkLabel } from '@kassa/domain/label/check-label.ts'
import { lacksBars } from '@kassa/domain/label/label-bars.ts'
import { labelDrawer, type LabelDrawer } from '@kassa/domain/label/draw-label.ts'
import type { LabelFacts } from '@kassa/domain/label/label-facts.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Command } from '../../../platform/command.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { glyphsFor } from '../../../platform/paper/glyphs.ts'
import { listGoodsToDraw, type LabelGoods } from './label-goods.store.ts'
import { drawImages } from './label-images.ts'
import { isPlace } from './label-place.ts'

/** Returns the facts of goods for a label: the earlier price appears where they cost less now. */
export const factsOf = (goods: LabelGoods): LabelFacts => ({
  ...goods,
  wasMinor: goods.priceMinor < goods.sellPriceMinor ? goods.sellPriceMinor : null,
})

/** Goods of a shop that has none yet, in its money. */
const sampleAt = ({ name: outlet, currency }: Pick<OutletFacts, 'name' | 'currency'>): LabelFacts => ({
  name: 'Jasmine tea 茉莉花茶 ジャスミン茶 500 ml',
  priceMinor: 1_580,
  wasMinor: 1_980,
  currency,
  code: '4006381333931',
  customCode: '1001',
  shelf: 'A-12',
  outlet,
  unit: '瓶',
  weightUnit: null,
})

/** Labels drawn before others may have their turn. */
const AT_ONCE = 10

/** How labels of a design are drawn, and whether one stays without its bars. */
interface Look {
  readonly draw: LabelDrawer
  readonly lacks: (code: string) => boolean
}

const pack = ({ draw, lacks }: Look, facts: LabelFacts) => ({
  packed: deflateSync(draw(facts).bits).toString('base64'),
  lacksBars: lacks(facts.code),
})

/** The labels of goods in the order in which they were asked for; one that is not there is left out. */
async function packAll(look: Look, found: readonly LabelGoods[], variantIds: readonly string[]) {
  const goodsOf = new Map(found.map((goods) => [goods.variantId, goods]))
  const labels: ({ shown: LabelGoods } & ReturnType<typeof pack>)[] = []
  for (const [index, variantId] of variantIds.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const goods = goodsOf.get(variantId)
    if (goods) labels.push({ shown: goods, ...pack(look, factsOf(goods)) })
  }
  return labels
}

/** Draws labels, with pictures from a store that is opened when it is first needed. */
export const drawLabelsCommand = (storeOf: () => FileStore): Command =>
  command(
    drawCall,
    async (context, { template, outletId, variantIds, dotsPerMm, scheduleId = null }) => {
      const { tx, merchantId, locale, now } = context
      const outlet = await findOutletFacts(tx, merchantId, outletId)
      if (!outlet || !(await isPlace(context, outletId, scheduleId))) return refuse({ code: 'thing.not-found' })
      const checked = checkLabel(template)
      if (!checked.ok) return checked
      const images = await drawImages({ tx, merchantId, store: storeOf() }, template, dotsPerMm)
      if (!images.ok) return images
      const draw = labelDrawer(template, { dotsPerMm, glyphs: glyphsFor(locale), images: images.value })
      const look: Look = { draw, lacks: (code) => lacksBars(template, code, dotsPerMm) }
      const size = { widthDots: template.widthMm * dotsPerMm, heightDots: template.heightMm * dotsPerMm }
      if (variantIds.length === 0)
        return accept({ ...size, labels: [{ shown: null, ...pack(look, sampleAt(outlet)) }] })
      const found = await listGoodsToDraw(tx, { merchantId, outletId, scheduleId, now }, variantIds)
      return accept({ ...size, labels: await packAll(look, found, variantIds) })
    },
    { takesTurn: true },
  )
