import { inBrowser, mistakesOf, type ThinMistake } from './mistake.ts'

const one = mistakesOf('products', 'apps/web/src/desk/products')
const shown = inBrowser(one)

/** Mistakes in looking up and changing goods at the desk. */
export const productsMistakes: readonly ThinMistake[] = [
  one(
    'the price of another outlet changes',
    'product-fields.ts',
    'listing.outletId === outletId ? {',
    'listing.outletId !== outletId ? {',
  ),
  one(
    'a first code that is emptied takes all codes with it',
    'product-fields.ts',
    "code === '' ? codes.slice(1)",
    "code === '' ? []",
  ),
  one('a code stands twice', 'product-fields.ts', 'codes.slice(1).filter((each) => each !== code)', 'codes.slice(1)'),
  one(
    'a combination becomes a piece',
    'product-fields.ts',
    "view.type === 'combined' ? {",
    "view.type === 'standard' ? {",
  ),
  one(
    'what is weighed is sold by the piece',
    'product-fields.ts',
    "type: typed.kind === 'standard' ? 'standard' : 'weighed'",
    "type: 'standard'",
  ),
  one('values stand together', 'values-of.ts', '/[,，、;；\\n]/', "'\\n'"),
  shown(
    'the search does nothing',
    'ProductsSection.tsx',
    "query.trim() === '' ? catalogue",
    "query.trim() !== '' ? catalogue",
  ),
  shown('goods are added without a line', 'ProductsSection.tsx', 'disabled={!isOnline}', 'disabled={false}'),
  shown(
    'the member price is not shown',
    'ProductCard.tsx',
    'item.memberPriceMinor === null',
    'item.memberPriceMinor !== null',
  ),
  shown(
    'a discount reads ten times as much',
    'ProductCard.tsx',
    'special.offBasisPoints / 100',
    'special.offBasisPoints / 10',
  ),
  shown(
    'the cost of another outlet is shown',
    'ProductCard.tsx',
    'outletId === setup?.outlet.id)?.purchase',
    'outletId !== setup?.outlet.id)?.purchase',
  ),
  shown(
    'goods are deleted at one press',
    'ProductCard.tsx',
    'onClick={() => setAsked(true)}',
    'onClick={() => void remove()}',
  ),
  shown(
    'a refused deletion closes the card',
    'ProductCard.tsx',
    "setError(isApiError(failure) ? failure.message : t('message.notWritten'))\n      setAsked(false)",
    'onDeleted()',
  ),
  shown(
    'the price loses its cents',
    'ProductForm.tsx',
    'newListing(outletId, price.value)',
    'newListing(outletId, Math.floor(price.value / 100) * 100)',
  ),
  shown('the scanned code is lost', 'ProductForm.tsx', 'typedOf(view, code, setup)', "typedOf(view, '', setup)"),
  shown('what was scanned is not sold', 'ProductForm.tsx', "!view && code !== ''", "view && code !== ''"),
  shown(
    'a category loses its place',
    'GoodsLists.tsx',
    'name, parentId, taxId, position }, QUIET',
    'name, parentId, taxId, position: 0 }, QUIET',
  ),
  shown('a refusal empties the field', 'NamedGoods.tsx', 'return false', 'return true'),
]
