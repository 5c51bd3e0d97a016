import { matchPictures as call } from '@kassa/contract/catalogue/picture.calls.ts'
import { readPictureName, usePictures } from '@kassa/domain/product/picture-name.ts'
import { barCodeKeys } from '@kassa/domain/product/upc.ts'
import { accept } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { type CodeOfProduct, listProductsOfCodes } from './picture-match.store.ts'

type Products = ReadonlyMap<string, CodeOfProduct>

const textsOf = (code: string): readonly string[] => [...barCodeKeys(code), code]

/** The first reading of a name that is a code of some product. */
function findProduct(name: string, products: Products) {
  for (const { code, place } of readPictureName(name)) {
    const found = textsOf(code)
      .map((text) => products.get(text))
      .find((one) => one !== undefined)
    if (found) return { place, product: { id: found.id, name: found.name, pictureId: found.pictureId } }
  }
  return { place: 0, product: null }
}

export const matchPictures = command(call, async ({ tx, merchantId }, { names }) => {
  const codes = [...new Set(names.flatMap((name) => readPictureName(name).map(({ code }) => code)))]
  const keys = [...new Set(codes.flatMap((code) => barCodeKeys(code)))]
  const rows = await listProductsOfCodes(tx, merchantId, { keys, codes })
  const products = new Map(rows.map((row) => [row.code, row]))
  const found = names.map((name) => ({ name, ...findProduct(name, products) }))
  const uses = usePictures(found.map(({ product, ...one }) => ({ ...one, productId: product?.id ?? null })))
  return accept({ rows: found.map(({ name, product }, at) => ({ name, use: uses[at] ?? 'unknown', product })) })
})
