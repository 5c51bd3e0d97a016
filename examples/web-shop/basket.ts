/** Goods that a customer put together, by variant. They lie in a cookie, so that the shop keeps nothing of visitors. */
export type Basket = ReadonlyMap<string, number>

const COOKIE = 'basket'
const MOST_LINES = 20
const MOST_PIECES = 99
const LINE = /^([0-9a-f-]{36})x([0-9]{1,2})$/

/** The basket of a cookie header. What is not one is left out: a cookie is written by whoever likes. */
export function readBasket(cookies: string | undefined): Basket {
  const own = cookies?.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`)) ?? ''
  const lines = own.slice(COOKIE.length + 1).split('.')
  const found = lines.flatMap((line) => {
    const [, id = '', pieces = '0'] = LINE.exec(line) ?? []
    return Number(pieces) > 0 ? [[id, Number(pieces)] as const] : []
  })
  return new Map(found.slice(0, MOST_LINES))
}

/** The header that keeps a basket; an empty one is forgotten. */
export function basketCookie(basket: Basket): string {
  const lines = [...basket].map(([id, pieces]) => `${id}x${pieces}`).join('.')
  return `${COOKIE}=${lines}; Path=/; HttpOnly; SameSite=Lax${lines === '' ? '; Max-Age=0' : ''}`
}

/** The basket with so many pieces of a variant; none takes it out. Beyond its room nothing is added. */
export function withPieces(basket: Basket, variantId: string, pieces: number): Basket {
  const changed = new Map(basket)
  if (pieces < 1) changed.delete(variantId)
  else changed.set(variantId, Math.min(pieces, MOST_PIECES))
  return changed.size > MOST_LINES ? basket : changed
}

export const countPieces = (basket: Basket): number => [...basket.values()].reduce((sum, pieces) => sum + pieces, 0)
