/** Goods that a customer put together with the options of each piece. */
export interface BasketItem {
  readonly variantId: string
  /** In their order by id, so that the same choice is the same item. */
  readonly optionIds: readonly string[]
  readonly pieces: number
}

/** The items of a basket. They lie in a cookie, so that the shop keeps nothing of visitors. */
export type Basket = readonly BasketItem[]

const COOKIE = 'basket'
const MOST_ITEMS = 20
const MOST_PIECES = 99
const MOST_OPTIONS = 5
/** A browser keeps a cookie of this size for certain. */
const MOST_BYTES = 3_500
const ITEM = /^([0-9a-f-]{36})((?:~[0-9a-f-]{36}){0,5})x([0-9]{1,2})$/

/** The basket of a cookie header. What is not one is left out: a cookie is written by whoever likes. */
export function readBasket(cookies: string | undefined): Basket {
  const own = cookies?.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`)) ?? ''
  const items = own.slice(COOKIE.length + 1).split('.')
  return items
    .flatMap((item): Basket => {
      const [, variantId = '', options = '', pieces = '0'] = ITEM.exec(item) ?? []
      return Number(pieces) > 0 ? [{ variantId, optionIds: options.split('~').slice(1), pieces: Number(pieces) }] : []
    })
    .slice(0, MOST_ITEMS)
}

const written = (basket: Basket): string =>
  basket.map(({ variantId, optionIds, pieces }) => `${[variantId, ...optionIds].join('~')}x${pieces}`).join('.')

/** The header that keeps a basket; an empty one is forgotten. */
export function basketCookie(basket: Basket): string {
  const items = written(basket)
  return `${COOKIE}=${items}; Path=/; HttpOnly; SameSite=Lax${items === '' ? '; Max-Age=0' : ''}`
}

/** The options that a form names, as an item has them. */
export const optionsNamed = (ids: readonly string[]): readonly string[] =>
  [...new Set(ids)].toSorted().slice(0, MOST_OPTIONS)

const isSame = (one: Omit<BasketItem, 'pieces'>, other: Omit<BasketItem, 'pieces'>): boolean =>
  one.variantId === other.variantId && one.optionIds.join() === other.optionIds.join()

export const piecesOf = (basket: Basket, item: Omit<BasketItem, 'pieces'>): number =>
  basket.find((one) => isSame(one, item))?.pieces ?? 0

/** The basket with so many pieces of an item; none takes it out. Beyond its room nothing is added. */
export function withPieces(basket: Basket, item: BasketItem): Basket {
  const pieces = Math.min(item.pieces, MOST_PIECES)
  const isThere = basket.some((one) => isSame(one, item))
  const changed = isThere
    ? basket.map((one) => (isSame(one, item) ? { ...one, pieces } : one))
    : [...basket, { ...item, pieces }]
  const left = changed.filter((one) => one.pieces > 0)
  return left.length > MOST_ITEMS || written(left).length > MOST_BYTES ? basket : left
}
