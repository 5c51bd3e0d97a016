import { addSamples as call } from '@kassa/contract/catalogue/sample.calls.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { insertCategory } from '../category/category.store.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { insertNamed } from '../named/named.store.ts'
import { addProduct } from '../product/create-product.ts'
import { setProductMotif } from '../product/product.store.ts'
import { SAMPLE_LABEL, SAMPLE_SHELVES, type SampleGoods, type LanguageTriple } from './sample-goods.ts'
import {
  findLabelNamed,
  findOutletCurrency,
  findReducedTax,
  findTopCategoryNamed,
  hasGoodsLabelled,
} from './samples.store.ts'

const inLanguage = ([en, zh, ja]: LanguageTriple, locale: Context['locale']): string =>
  locale === 'zh-CN' ? zh : locale === 'ja-JP' ? ja : en
const inAll = ([en, zh, ja]: LanguageTriple) => ({ en, zh, ja })

/** The label that all samples carry, in the language of whoever asks for them. */
async function labelOfSamples({ tx, merchantId, locale, newId, now }: Context): Promise<string> {
  const name = inLanguage(SAMPLE_LABEL, locale)
  const known = await findLabelNamed(tx, merchantId, name)
  const id = known?.id ?? newId()
  if (!known) await insertNamed(tx, merchantId, 'label', { id, name, at: now })
  return id
}

async function categoryFor({ tx, merchantId, locale, newId, now }: Context, names: LanguageTriple): Promise<string> {
  const name = inLanguage(names, locale)
  const known = await findTopCategoryNamed(tx, merchantId, name)
  const id = known?.id ?? newId()
  if (!known)
    await insertCategory(tx, merchantId, {
      id,
      name,
      names: inAll(names),
      parentId: null,
      taxId: null,
      restriction: null,
      memberDiscountAllowed: null,
      earnsPoints: null,
      at: now,
    })
  return id
}

interface Place {
  readonly outletId: string
  readonly currency: keyof SampleGoods['prices']
  readonly labelId: string
  readonly categoryId: string
  readonly taxId: string | null
}

async function addSample(
  context: Context,
  goods: SampleGoods,
  place: Place,
  changeNumber: number,
): Promise<Result<unknown>> {
  const { outletId, currency, labelId, categoryId, taxId } = place
  const sellPriceMinor = goods.prices[currency]
  const added = await addProduct(
    context,
    {
      ...usualProduct,
      name: inLanguage(goods.names, context.locale),
      names: inAll(goods.names),
      type: goods.isWeighed ? 'weighed' : 'standard',
      weightUnit: goods.isWeighed ? 'kg' : null,
      // Samples are counted by nobody: no desk warns of them.
      stockPolicy: 'allow',
      categoryId,
      taxId,
      labelIds: [labelId],
      attributes: [],
      variants: [],
      parts: [],
      listings: [{ ...usualListing, outletId, sellPriceMinor }],
    },
    changeNumber,
  )
  if (added.ok) await setProductMotif(context.tx, context.merchantId, added.value.id, goods.motif)
  return added
}

/** Fills an outlet with everyday goods to try with. Refuses with `samples.there-already` where some are left. */
export const addSamples = command(call, async (context) => {
  const { tx, merchantId, inOutletId: outletId } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  if (await hasGoodsLabelled(tx, merchantId, SAMPLE_LABEL)) return refuse({ code: 'samples.there-already' })
  const { currency } = await findOutletCurrency(tx, merchantId, outletId)
  const reduced = (await findReducedTax(tx, merchantId, outletId))?.id ?? null
  const labelId = await labelOfSamples(context)
  let created = 0
  for (const { category, isFood, goods } of SAMPLE_SHELVES) {
    const categoryId = await categoryFor(context, category)
    const place = { outletId, currency, labelId, categoryId, taxId: isFood ? reduced : null }
    for (const one of goods) {
      const added = await addSample(context, one, place, changeNumber)
      if (!added.ok) return added
      created += 1
    }
  }
  return accept({ created })
})
